import { renderFeature, useMockBackEnd } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { TEXTS } from '@quits/contracts';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();

/** A part of the page, once the page shows its data. */
async function shown(name: string) {
  await waitFor(() => expect(screen.queryByText('Loading...')).not.toBeInTheDocument());
  return screen.findByRole('region', { name });
}

function paid(groupId: number, payer: number, cents: number, sharer: number) {
  const amount = cents / 100;
  backEnd.addExpense({
    group_id: groupId,
    total_amount: amount,
    payers: [{ user_id: payer, paid_amount: amount }],
    shares: [{ user_id: sharer, share_amount: amount }],
  });
}

describe('dashboard', () => {
  it("welcomes the person by name, with the quick actions 'Create New Group' and 'View Expenses' [2.51 2.53]", async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    renderFeature(<RemoteRoutes />, { signedInAs: ann });
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Ann' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Expenses' })).toHaveAttribute('href', '/expenses');
    expect(screen.getByRole('button', { name: 'Create New Group' })).toBeVisible();
    expect(await screen.findByText('No groups yet')).toBeVisible();
  });

  it('shows the access-required message when not logged in [2.57]', () => {
    renderFeature(<RemoteRoutes />);
    expect(screen.getByRole('heading', { name: 'Access required' })).toBeVisible();
    expect(screen.getByText('Please log in to see your dashboard.')).toBeVisible();
    expect(backEnd.requests).toHaveLength(0);
  });

  it('shows what the person owes and is owed over all groups, by sign and word', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const bob = backEnd.addUser({ name: 'Bob' });
    const rome = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
    const flat = backEnd.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id] });
    paid(rome.id, ann.id, 5000, bob.id);
    paid(flat.id, bob.id, 1250, ann.id);
    renderFeature(<RemoteRoutes />, { signedInAs: ann });
    const balance = await shown('Your balance');
    expect(await within(balance).findByText('Overall, you are owed')).toBeVisible();
    expect(within(balance).getByText('+$37.50')).toBeVisible();
    expect(within(balance).getByText('+$50.00')).toBeVisible();
    expect(within(balance).getByText('−$12.50')).toBeVisible();
  });

  it('says that everything is even, without a figure', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
    renderFeature(<RemoteRoutes />, { signedInAs: ann });
    const balance = await shown('Your balance');
    await waitFor(() => expect(balance).toHaveTextContent(/^Your balanceYou are settled up$/));
  });

  it('leads a new account to the first cost in three steps, without a balance of nothing', async () => {
    const view = renderFeature(<RemoteRoutes />, { signedInAs: backEnd.addUser({ name: 'Ann' }) });
    const first = within(await screen.findByRole('region', { name: 'Share your first cost' }));
    expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1Create a group/),
      expect.stringMatching(/^2Invite people/),
      expect.stringMatching(/^3Add a cost/),
    ]);
    expect(screen.queryByText(/\$0\.00/)).not.toBeInTheDocument();
    await view.user.click(first.getByRole('button', { name: 'Create your first group' }));
    expect(await screen.findByRole('dialog', { name: 'Create Group' })).toBeVisible();
  });

  it('works the balance out where a server of ours does not state it yet', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const bob = backEnd.addUser({ name: 'Bob' });
    const rome = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
    paid(rome.id, ann.id, 5000, bob.id);
    backEnd.fail('GET', '/api/people', { status: 404 });
    renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true });
    const balance = await shown('Your balance');
    // Only the one figure: it has no breakdown.
    expect(await within(balance).findByText('+$50.00')).toBeVisible();
    expect(within(balance).queryByText('You owe')).not.toBeInTheDocument();
  });

  it("shows at most 4 groups, newest first, and 'View all N groups' when there are more [2.54 2.55 9.12]", async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) backEnd.addGroup({ name, createdBy: ann.id });
    const view = renderFeature(<RemoteRoutes />, { signedInAs: ann });
    const all = await screen.findByRole('link', { name: 'View all 5 groups' });
    expect(screen.getAllByRole('article')).toHaveLength(4);
    expect(screen.queryByRole('link', { name: 'One' })).not.toBeInTheDocument();
    await view.user.click(all);
    expect(view.path()).toBe('/groups');
  });

  it('has no such link for 4 groups [2.56]', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    for (const name of ['One', 'Two', 'Three', 'Four']) backEnd.addGroup({ name, createdBy: ann.id });
    renderFeature(<RemoteRoutes />, { signedInAs: ann });
    expect(await screen.findAllByRole('article')).toHaveLength(4);
    expect(screen.queryByRole('link', { name: /View all/ })).not.toBeInTheDocument();
  });

  it("says 'Failed to load groups' and tries again where they should be [8.42]", async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
    backEnd.fail('GET', '/api/groups/summary', { status: 500 });
    const view = renderFeature(<RemoteRoutes />, { signedInAs: ann });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('The server has a problem. Try again in a moment.')).toBeVisible();
    expect(view.toasts()).toEqual([
      expect.objectContaining({ kind: 'error', title: TEXTS.groups.loadFailed }),
    ]);
    backEnd.heal('GET', '/api/groups/summary');
    await view.user.click(retry);
    expect(await screen.findByRole('link', { name: 'Rome' })).toBeVisible();
  });

  it('shows the groups when only the balance does not load', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
    backEnd.fail('GET', '/api/expenses', { status: 500 });
    const view = renderFeature(<RemoteRoutes />, { signedInAs: ann });
    expect(await screen.findByRole('link', { name: 'Rome' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Your balance did not loadThe server has a problem. Try again in a moment.',
    );
    expect(view.toasts()).toEqual([expect.objectContaining({ title: TEXTS.expenses.loadFailed })]);
  });

  it('opens the dialog of a new group from its address, and creates one from the button [2.52 6.04]', async () => {
    const ann = backEnd.addUser({ name: 'Ann' });
    const view = renderFeature(<RemoteRoutes />, { signedInAs: ann, path: '/?new=1' });
    expect(await screen.findByRole('dialog', { name: 'Create Group' })).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(view.path()).toBe('/');
    await view.user.click(await screen.findByRole('button', { name: 'Create New Group' }));
    expect(await screen.findByRole('dialog', { name: 'Create Group' })).toBeVisible();
    await view.user.type(screen.getByLabelText('Group Name'), 'Rome{Enter}');
    expect(await screen.findByRole('link', { name: 'Rome' })).toBeVisible();
  });
});
