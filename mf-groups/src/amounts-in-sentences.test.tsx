import { renderFeature, useMockBackEnd } from '@quits/testing';
import type { MockUser } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from './routes.tsx';

const backEnd = useMockBackEnd();

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
  const [ann, bob, cid] = ['Ann', 'Bob', 'Cid'].map((name) => backEnd.addUser({ name })) as [
    MockUser,
    MockUser,
    MockUser,
  ];
  const addGroup = (name: string) => backEnd.addGroup({ name, createdBy: ann.id, members: [bob.id, cid.id] });
  const [rome, oslo] = [addGroup('Rome'), addGroup('Oslo')];
  const add = (groupId: number, payer: MockUser, debtor: MockUser, amount: number, type = 'expense') =>
    backEnd.addExpense({
      group_id: groupId,
      description: 'Dinner',
      type,
      total_amount: amount,
      payers: [{ user_id: payer.id, paid_amount: amount }],
      shares: [{ user_id: debtor.id, share_amount: amount }],
    });
  const dinner = add(rome.id, bob, ann, 20);
  dinner.original = { currency: 'EUR', total_amount: 18, rate: 1.11 };
  add(oslo.id, ann, bob, 5);
  const payment = add(rome.id, cid, ann, 7, 'settlement');
  payment.confirmation = { state: 'waiting', at: null, by: null, reason: null };
  const edited = {
    groupId: rome.id,
    actorId: bob.id,
    action: 'expense/edited',
    expenseId: dinner.id,
    before: { ...dinner, total_amount: 10 },
    after: { ...dinner },
  };
  backEnd.addActivity(edited);
  backEnd.hasExtras = true;
  return { ann, bob, dinner, rome: `/groups/${String(rome.id)}` };
}

const show = (signedInAs: MockUser, path: string) =>
  renderFeature(<RemoteRoutes />, { signedInAs, hasExtras: true, path });

describe('amounts in sentences stand for themselves', () => {
  it('in the list of entries', async () => {
    const { ann, rome } = world();
    show(ann, rome);
    expect(await screen.findByText('€18.00 paid by Bob')).toBeVisible();
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
    show(ann, `${rome}?why=net-${String(ann.id)}`);
    expect(await screen.findByText(/paid nothing, share \$20\.00$/)).toBeVisible();
    expect(tornTexts()).toEqual([]);
  });

  it('in payments to confirm', async () => {
    const { ann, rome } = world();
    show(ann, `${rome}?dialog=payments`);
    expect(await screen.findByText(/^Cid recorded a payment to you of/)).toHaveTextContent('of $7.00 on');
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
    const description = /Still open: You owe Bob \$20\.00, You owe Cid \$7\.00\.$/;
    expect(await screen.findByRole('alertdialog', { description })).toBeVisible();
    expect(tornTexts()).toEqual([]);
  });

  it('in the dialog that settles everything with a person', async () => {
    const { ann, bob } = world();
    show(ann, `/?people=${String(bob.id)}-USD`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle all with Bob' }));
    expect(dialog.getByText(/^In all, you pay Bob/)).toHaveTextContent('In all, you pay Bob $15.00.');
    expect(tornTexts()).toEqual([]);
  });

  it('in the activity, and where undoing would take back what somebody else changed', async () => {
    const { ann, dinner, rome } = world();
    const { user } = show(ann, `${rome}?view=activity`);
    const row = (await screen.findByText('Bob changed “Dinner”, $20.00')).closest('li')!;
    expect(row).toHaveTextContent('Totalbefore: $10.00 after: $20.00');
    expect(tornTexts()).toEqual([]);
    const current = { ...dinner, total_amount: 30 };
    backEnd.fail('POST', '/api/activity/*/undo', { status: 409, body: { detail: 'Changed since', current } });
    await user.click(within(row).getByRole('button', { name: 'Undo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed since' }));
    await waitFor(() => expect(dialog.getByRole('row', { name: 'Total $30.00 $10.00' })).toBeVisible());
    expect(tornTexts()).toEqual([]);
  });
});
