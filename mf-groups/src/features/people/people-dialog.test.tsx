import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

const server = useServer();

/** Ann owes Bob 10 in Rome, and Bob owes Ann 4 in Oslo; Cid and Ann are even. */
function world() {
  const [ann, bob, cid] = ['Ann', 'Bob', 'Cid'].map((name) => server.addUser({ name })) as [User, User, User];
  const addGroup = (name: string) => server.addGroup({ name, createdBy: ann.id, members: [bob.id, cid.id] });
  const [rome, oslo] = [addGroup('Rome'), addGroup('Oslo')];
  const add = (groupId: number, payer: User, debtor: User, amount: number) =>
    server.addExpense({
      group_id: groupId,
      description: 'Dinner',
      total_amount: amount,
      payers: [{ user_id: payer.id, paid_amount: amount }],
      shares: [{ user_id: debtor.id, share_amount: amount }],
    });
  add(rome.id, bob, ann, 10);
  add(oslo.id, ann, bob, 4);
  return { ann, bob, rome, oslo, add };
}

async function open(signedInAs: User) {
  const view = renderFeature(<RemoteRoutes />, { signedInAs, hasExtras: true, path: '/' });
  await view.user.click(await screen.findByRole('button', { name: 'By person' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Between you and others' }));
  await dialog.findByText('Bob');
  return { ...view, dialog };
}

describe('the people on the dashboard', () => {
  it('says in up to three rows what is open with whom, own debts first, and leads to the person', async () => {
    const { ann, bob, rome, add } = world();
    const eve = server.addUser({ name: 'Eve' });
    const oslo = server.addGroup({ name: 'Lyon', createdBy: ann.id, members: [eve.id] });
    add(oslo.id, ann, eve, 70);
    const { user, path } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path: '/' });
    const rows = within(await screen.findByRole('list', { name: 'Between you and others' }));
    expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('You owe Bob−$6.00 2 groups'),
      expect.stringContaining('Eve owes you+$70.00 Lyon'),
    ]);
    await user.click(rows.getByRole('button', { name: /^You owe Bob/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Between you and Bob' }));
    expect(await dialog.findByRole('link', { name: 'Why? Rome' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/groups/${String(rome.id)}?why=`),
    );
    expect(dialog.queryByText(/Eve/)).not.toBeInTheDocument();
    expect(path()).toBe(`/?people=${String(bob.id)}`);
  });

  it('says that all is quits with whom the last debt was settled, until something is open again @full', async () => {
    const { ann } = world();
    const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path: '/' });
    await user.click(await screen.findByRole('button', { name: 'Settle' }));
    await user.click(await screen.findByRole('button', { name: 'Record' }));
    expect(await screen.findByText('All quits with Bob.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Between you and others' })).not.toBeInTheDocument();
  });

  it('keeps the focus near a debt that is settled, also where its row goes only later @full', async () => {
    const { ann } = world();
    const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path: '/' });
    await user.click(await screen.findByRole('button', { name: 'Settle' }));
    const answer = server.holdBack('GET', '/api/people');
    await user.click(await screen.findByRole('button', { name: 'Record' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Settle' })).toHaveFocus());
    await act(answer);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Settle' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'By person' })).toHaveFocus());
  });
});

describe('what is open between people', () => {
  it('is shown over all groups, with the way to the lines of each figure', async () => {
    const { ann, bob, rome, oslo } = world();
    const { dialog } = await open(ann);
    expect(dialog.getByText('You owe')).toHaveTextContent('You owe Bob $6.00');
    expect(dialog.getByText('You and Cid are even.')).toBeVisible();
    const [id, otherId] = [String(ann.id), String(bob.id)];
    expect(dialog.getByRole('link', { name: 'Why? Rome' })).toHaveAttribute(
      'href',
      `/groups/${String(rome.id)}?why=payment-${id}-${otherId}`,
    );
    expect(dialog.getByRole('link', { name: 'Why? Oslo' })).toHaveAttribute(
      'href',
      `/groups/${String(oslo.id)}?why=payment-${otherId}-${id}`,
    );
  });

  it('is settled in one step', async () => {
    const { ann, bob } = world();
    const { user, dialog, toasts } = await open(ann);
    await user.click(dialog.getByRole('button', { name: 'Settle all' }));
    const settling = within(await screen.findByRole('dialog', { name: 'Settle all with Bob' }));
    expect(settling.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Oslo: Bob pays you $4.00',
      'Rome: you pay Bob $10.00',
    ]);
    expect(settling.getByText(/^In all/)).toHaveTextContent('In all, you pay Bob $6.00.');
    await user.click(settling.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(toasts().map(({ title }) => title)).toEqual(['Settlement recorded!']));
    expect(await screen.findByText('You and Bob are even.')).toBeVisible();
    expect(server.requestsTo('POST', '/api/settle-all')[0]?.body).toMatchObject({ user_id: bob.id });
  });

  it('books nothing by figures that are not true any more, and shows those that are @full', async () => {
    const { ann, bob, rome, add } = world();
    const { user, dialog } = await open(ann);
    await user.click(dialog.getByRole('button', { name: 'Settle all' }));
    const settling = within(await screen.findByRole('dialog', { name: 'Settle all with Bob' }));
    add(rome.id, bob, ann, 5);
    await user.click(settling.getByRole('button', { name: 'Record' }));
    expect(await settling.findByText(/Nothing was recorded. This is what is open now./)).toBeVisible();
    expect(settling.getByText(/^Rome/)).toHaveTextContent('Rome: you pay Bob $15.00');
    await user.click(settling.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText('You and Bob are even.')).toBeVisible();
  });

  it('is neither offered nor asked for towards a foreign back end @full', async () => {
    const { ann } = world();
    renderFeature(<RemoteRoutes />, { signedInAs: ann, path: '/?people=all' });
    expect(await screen.findByRole('link', { name: 'Rome' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'By person' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
