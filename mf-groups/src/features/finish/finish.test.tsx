import type { User } from '@quits/contracts';
import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../../routes.tsx';

describe('Finish trip', () => {
  const server = useServer();
  let ann: User;
  let bob: User;
  let cid: User;
  let groupId: number;

  beforeEach(() => {
    [ann, bob, cid] = ['Ann', 'Bob', 'Cid'].map((name) => server.addUser({ name })) as [User, User, User];
    groupId = server.addGroup({ name: 'Lisbon', createdBy: ann.id, members: [bob.id, cid.id] }).id;
  });

  const add = (
    payer: User,
    debtor: User,
    amount: number,
    more: { description?: string; category?: 'taxi' } = {},
  ) =>
    server.addExpense({
      group_id: groupId,
      description: 'Dinner',
      total_amount: amount,
      payers: [{ user_id: payer.id, paid_amount: amount }],
      shares: [{ user_id: debtor.id, share_amount: amount }],
      ...more,
    });
  const settle = (from: User, to: User, amount: number) =>
    server.call(from.id, 'settleUp', { params: { id: groupId }, body: { to_user_id: to.id, amount } });
  const show = (signedInAs: User, query = '?finish=1', hasExtras = true) =>
    renderFeature(<RemoteRoutes />, { path: `/groups/${String(groupId)}${query}`, signedInAs, hasExtras });
  const card = async () => within(await screen.findByRole('region', { name: 'Finish trip' }));

  it('is reached from the menu of the group, by any member', async () => {
    add(ann, bob, 20);
    const { user, path } = show(cid, '');
    expect(await screen.findByText('Dinner')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Group menu' }));
    await user.click(await screen.findByRole('link', { name: 'Finish trip' }));
    expect(path()).toBe(`/groups/${String(groupId)}?finish=1`);
    expect((await card()).getByText('1 payment settles everything.')).toBeVisible();
  });

  it('lists what is open, and pays an own debt with how to pay first', async () => {
    add(ann, bob, 20);
    add(ann, cid, 5);
    server.call(ann.id, 'setPayee', { body: { methods: [{ kind: 'text', value: 'Cash, please' }] } });
    settle(cid, ann, 5);
    const { user } = show(bob);
    const open = within((await card()).getByRole('list', { name: 'Still open' }));
    expect(open.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 payment settles everything.',
      'Cid paid Ann $5.00: not confirmed yet.',
    ]);
    expect(screen.queryByRole('button', { name: 'Archive' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Pay' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay Ann' }));
    expect(await dialog.findByText('Cash, please')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Yes, record it' }));
    await waitFor(() => expect(open.getAllByRole('listitem')).toHaveLength(2));
    expect(open.getAllByRole('listitem').at(-1)).toHaveTextContent('not confirmed yet');
  });

  it('asks the receiver to confirm, then lets the creator archive', async () => {
    add(ann, bob, 20);
    settle(bob, ann, 20);
    const { user } = show(ann);
    // By name for the reader too: others read the same page, on paper for example.
    expect(await screen.findByText(/not confirmed yet/)).toHaveTextContent(
      'Bob paid Ann $20.00: not confirmed yet.',
    );
    await user.click(await screen.findByRole('button', { name: 'Confirm 1 payment' }));
    await user.click(await screen.findByRole('button', { name: /^Received/ }));
    expect(await (await card()).findByText('All are even, and nothing waits.')).toBeVisible();
    await user.click((await card()).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText(/^Archived on/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Finish trip' })).not.toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Spent by category' })).toBeVisible();
  });

  it('says to others who can archive', async () => {
    add(ann, bob, 20);
    add(bob, ann, 20);
    show(bob);
    expect(await (await card()).findByText('Ann can archive the group now.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Archive' })).not.toBeInTheDocument();
  });

  it('ends with a page to keep: what was spent on what, the three largest, and who paid most', async () => {
    const printed = jest.spyOn(window, 'print').mockReturnValue(undefined);
    for (const [payer, debtor, amount, description] of [
      [ann, bob, 40, 'Hotel'],
      [bob, ann, 10, 'Cab'],
      [bob, ann, 25, 'Boat'],
      [bob, ann, 5, 'Ice cream'],
      [ann, ann, 6, 'Coffee'],
    ] as const)
      add(payer, debtor, amount, { description, ...(description === 'Cab' && { category: 'taxi' }) });
    const { user } = show(bob);
    await card();
    expect(screen.getByText(/paid most/)).toHaveTextContent('Ann paid most: $46.00.');
    expect(screen.getByRole('table', { name: 'Spent by category' })).toHaveTextContent(/Taxi.*\$10\.00/);
    const largest = within(screen.getByRole('region', { name: 'The largest expenses' })).getAllByRole(
      'listitem',
    );
    // Who hands the page on stands in it by name.
    for (const { textContent } of largest) expect(textContent).not.toMatch(/you|lent|owe/i);
    expect(largest.map(({ textContent }) => /Hotel|Boat|Cab|Ice/.exec(textContent)?.[0])).toEqual([
      'Hotel',
      'Boat',
      'Cab',
    ]);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(printed).toHaveBeenCalled();
  });

  it.each([
    ['/summary', 'The balances did not load.'],
    ['/expenses', 'The expenses did not load.'],
  ])('says so when %s fails, and asks again when told to', async (path, words) => {
    add(ann, bob, 20);
    const failing = `/api/groups/${String(groupId)}${path}`;
    server.fail('GET', failing, { status: 500 });
    // The page writes a failure of its balances to the log.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = show(bob);
    expect(await screen.findByText(words)).toBeVisible();
    server.heal('GET', failing);
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
    expect((await card()).getByText('1 payment settles everything.')).toBeVisible();
  });

  it('is not there towards another back end', async () => {
    add(ann, bob, 20);
    const { user } = show(ann, '?finish=1', false);
    expect(await screen.findByRole('region', { name: 'Balance Summary' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Finish trip' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Group menu' }));
    expect(screen.queryByRole('link', { name: 'Finish trip' })).not.toBeInTheDocument();
  });
});
