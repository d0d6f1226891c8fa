import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const server = useServer();

/** Ann paid a bill of 30.00 with a pizza of hers, wine that no member has taken, and a tip. */
function show({ isMaker = true, hasExtras = true, claiming = true } = {}) {
  const ann = server.addUser({ name: 'Ann' });
  const bob = server.addUser({ name: 'Bob' });
  const group = server.addGroup({ name: 'Trip', createdBy: ann.id, members: [bob.id] });
  const expense = server.addExpense({
    group_id: group.id,
    description: 'Trattoria',
    total_amount: 30,
    payers: [{ user_id: ann.id, paid_amount: 30 }],
    shares: [
      { user_id: ann.id, share_amount: 21 },
      { user_id: bob.id, share_amount: 9 },
    ],
    split: { mode: 'items', values: [] },
    items: [
      { id: 1000, name: 'Pizza', amount: 12, people: [{ user_id: ann.id, weight: 100 }] },
      { id: 1001, name: 'Wine', amount: 15, people: [] },
    ],
    extras: [{ name: 'Tip', amount: 3, how: 'equal' }],
    claiming,
  });
  const path = `/expenses/${String(expense.id)}`;
  return {
    ...renderFeature(<RemoteRoutes />, { signedInAs: isMaker ? ann : bob, hasExtras, path }),
    expense,
  };
}
async function bill() {
  await screen.findByText('Wine');
  return within(screen.getByRole('region', { name: 'Bill' }));
}
const sentTo = (method: 'PUT', path: string) => server.requestsTo(method, path).at(-1)?.body;

describe('the bill of an expense', () => {
  it('says who had what, and what is not claimed yet', async () => {
    show();
    const card = await bill();
    const lines = card.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringContaining('PizzaYou'),
      expect.stringContaining('WineNot claimed yet'),
      expect.stringContaining('Tip'),
    ]);
    expect(card.getByRole('status')).toHaveTextContent('$15.00 is not claimed yet');
  });

  it('lets a member take an item while it is open', async () => {
    const { user, expense } = show({ isMaker: false });
    const mine = (await bill()).getByRole('button', { name: 'Mine: Wine' });
    expect(mine).toHaveAttribute('aria-pressed', 'false');
    await user.click(mine);
    const path = `/api/expenses/${String(expense.id)}/items/1001/claim`;
    await waitFor(() => expect(sentTo('PUT', path)).toEqual({ weight: 100 }));
    expect(screen.queryByRole('button', { name: 'End claiming' })).toBeNull();
  });

  it('shows a tap at once, and takes it back when the server refuses it', async () => {
    const { user, expense, toasts } = show({ isMaker: false });
    let answer: () => void = () => undefined;
    const until = new Promise<void>((resolve) => (answer = resolve));
    const refusal = { status: 409, detail: 'The expense is not open for claiming' };
    server.fail('PUT', `/api/expenses/${String(expense.id)}/items/1001/claim`, { ...refusal, until });
    await bill();
    const mine = () => screen.getByRole('button', { name: 'Mine: Wine' });
    await user.click(mine());
    await waitFor(() => expect(mine()).toHaveAttribute('aria-pressed', 'true'));
    answer();
    await waitFor(() => expect(mine()).toHaveAttribute('aria-pressed', 'false'));
    expect(toasts()).toMatchObject([{ title: 'Failed to claim the item' }]);
  });

  it('says that claiming needs the network', async () => {
    const { user, expense, toasts } = show({ isMaker: false });
    await bill();
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.fail('PUT', `/api/expenses/${String(expense.id)}/items/1001/claim`, { status: 0 });
    await user.click(screen.getByRole('button', { name: 'Mine: Wine' }));
    await waitFor(() => expect(toasts()).toMatchObject([{ description: 'This needs the network.' }]));
    network.mockRestore();
  });

  it('is changed by its maker alone while it is open, and says who that is', async () => {
    show({ isMaker: false });
    const card = await bill();
    expect(card.getByText('Only Ann can change this expense until claiming ends.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit Expense' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete Expense' })).toBeVisible();
  });

  it('is closed by its maker, with its items as they are', async () => {
    const { user, expense, toasts } = show();
    await user.click((await bill()).getByRole('button', { name: 'End claiming' }));
    await waitFor(() => expect(toasts()).toMatchObject([{ title: 'Claiming has ended' }]));
    expect(sentTo('PUT', `/api/expenses/${String(expense.id)}`)).toMatchObject({
      split: { mode: 'items', values: [] },
      items: [{ id: 1000 }, { id: 1001 }],
      claiming: false,
    });
  });

  it('offers nothing to take once it is closed', async () => {
    show({ claiming: false });
    expect((await bill()).queryByRole('button')).toBeNull();
  });

  it('does not show towards another back end', async () => {
    show({ hasExtras: false });
    await screen.findByRole('heading', { name: 'Trattoria' });
    expect(screen.queryByRole('region', { name: 'Bill' })).toBeNull();
  });
});
