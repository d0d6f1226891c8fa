import { renderFeature, useServer } from '@quits/testing';
import type { User } from '@quits/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from './routes.tsx';

const server = useServer();

/** Texts with an amount that a right-to-left page would tear apart. */
function tornTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const torn: string[] = [];
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (/\p{Sc}\d/u.test(textContent ?? '') && !parentElement?.closest('bdi')) torn.push(textContent ?? '');
  }
  return torn;
}

/**
 * In Rome Ann owes Bob 20 for a dinner in euros, and has a payment by Cid to confirm; in Oslo Bob owes Ann.
 */
function world() {
  const [ann, bob, cid] = ['Ann', 'Bob', 'Cid'].map((name) => server.addUser({ name })) as [User, User, User];
  const addGroup = (name: string) => server.addGroup({ name, createdBy: ann.id, members: [bob.id, cid.id] });
  const [rome, oslo] = [addGroup('Rome'), addGroup('Oslo')];
  const entry = (payer: User, debtor: User, amount: number) => ({
    description: 'Dinner',
    total_amount: amount,
    payers: [{ user_id: payer.id, paid_amount: amount }],
    shares: [{ user_id: debtor.id, share_amount: amount }],
  });
  const dinner = { id: server.addExpense({ ...entry(bob, ann, 10), group_id: rome.id }).id };
  const original = { currency: 'EUR', total_amount: 16, rate: 1.25 } as const;
  const change = (amount: number) =>
    server.call(bob.id, 'updateExpense', { params: dinner, body: entry(bob, ann, amount) });
  server.call(bob.id, 'updateExpense', { params: dinner, body: { ...entry(bob, ann, 20), original } });
  server.addExpense({ ...entry(ann, bob, 5), group_id: oslo.id });
  server.addExpense({ ...entry(ann, cid, 7), group_id: rome.id });
  server.call(cid.id, 'settleUp', { params: { id: rome.id }, body: { to_user_id: ann.id, amount: 7 } });
  return { ann, bob, change, rome: `/groups/${String(rome.id)}` };
}

const show = (signedInAs: User, path: string) =>
  renderFeature(<RemoteRoutes />, { signedInAs, hasExtras: true, path });

describe('amounts in sentences stand for themselves @full', () => {
  it('in the list of entries', async () => {
    const { ann, rome } = world();
    show(ann, rome);
    expect(await screen.findByText('€16.00 paid by Bob')).toBeVisible();
    expect(tornTexts()).toEqual([]);
  });

  it('in the dialog that settles a debt', async () => {
    const { ann, bob, rome } = world();
    const { user } = show(ann, `${rome}?settle=${String(bob.id)}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
    expect(dialog.getByText(/^You owe Bob/)).toHaveTextContent(
      'You owe Bob $20.00. Record what you paid back.',
    );
    await user.clear(dialog.getByLabelText(/^Amount/));
    await user.type(dialog.getByLabelText(/^Amount/), '21.001');
    expect(dialog.getByText('You owe $20.00: that is the most you can settle.')).toBeVisible();
    expect(tornTexts()).toEqual([]);
  });

  it('in the explanation of a net balance', async () => {
    const { ann, rome } = world();
    const { user } = show(ann, `${rome}?why=net-${String(ann.id)}`);
    expect(await screen.findByText(/^Your share of /)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findAllByText(/^up to here/)).not.toEqual([]);
    expect(tornTexts()).toEqual([]);
  });

  it('in payments to confirm', async () => {
    const { ann, rome } = world();
    show(ann, `${rome}?dialog=payments`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Payments to you' }));
    expect(dialog.getByText(/^Cid paid you/)).toHaveTextContent('Cid paid you $7.00');
    expect(tornTexts()).toEqual([]);
  });

  it('before somebody with an open balance is removed', async () => {
    const { ann, bob, rome } = world();
    show(ann, `${rome}?remove=${String(bob.id)}`);
    const description = /^Bob is still owed \$20\.00 in this group\./;
    expect(await screen.findByRole('alertdialog', { description })).toBeVisible();
    expect(tornTexts()).toEqual([]);
  });

  it('before a group with open debts is deleted', async () => {
    const { ann, rome } = world();
    show(ann, `${rome}?dialog=delete`);
    const description = /Still open: You owe Bob \$20\.00\.$/;
    expect(await screen.findByRole('alertdialog', { description })).toBeVisible();
    expect(tornTexts()).toEqual([]);
  });

  it('in the dialog that settles everything with a person', async () => {
    const { ann, bob } = world();
    show(ann, `/?people=${String(bob.id)}-USD`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
    expect(dialog.getByText(/^You owe Bob/)).toHaveTextContent('You owe Bob $15.00.');
    expect(tornTexts()).toEqual([]);
  });

  it('in the activity, and where undoing would take back what somebody else changed', async () => {
    const { ann, change, rome } = world();
    const { user } = show(ann, `${rome}?view=activity`);
    const row = (await screen.findByText('Bob changed “Dinner”, $20.00')).closest('li')!;
    expect(row).toHaveTextContent('Totalbefore: $10.00 after: $20.00');
    expect(tornTexts()).toEqual([]);
    change(30);
    await user.click(within(row).getByRole('button', { name: 'Undo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed since' }));
    await waitFor(() => expect(dialog.getByRole('row', { name: 'Total $30.00 $10.00' })).toBeVisible());
    expect(tornTexts()).toEqual([]);
  });
});
