import { configure, screen, waitFor, within } from '@testing-library/react';
import type { Expense } from '@quits/contracts';
import { renderFeature, useMockBackEnd } from '@quits/testing';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();
configure({ asyncUtilTimeout: 5000 });

function seed(change: Partial<Expense> = {}) {
  const ann = backEnd.addUser({ name: 'Ann' });
  const bob = backEnd.addUser({ name: '', email: 'bob@example.com' });
  const cleo = backEnd.addUser({ name: 'Cleo' });
  const group = backEnd.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id, cleo.id] });
  const expense = backEnd.addExpense({
    group_id: group.id,
    description: 'Dinner',
    total_amount: 30,
    created_at: '2026-03-05T12:30:00Z',
    payers: [
      { user_id: ann.id, paid_amount: 20 },
      { user_id: cleo.id, paid_amount: 10 },
    ],
    shares: [
      { user_id: ann.id, share_amount: 10 },
      { user_id: bob.id, share_amount: 5 },
      { user_id: 999, share_amount: 15 },
    ],
    ...change,
  });
  return { ann, bob, cleo, group, expense, api: `/api/expenses/${String(expense.id)}` };
}

type World = ReturnType<typeof seed>;

const open = ({ ann, expense }: World, query = '', options: { state?: unknown } = {}) =>
  renderFeature(<RemoteRoutes />, {
    path: `/expenses/${String(expense.id)}${query}`,
    signedInAs: ann,
    ...options,
  });

const heading = (name: string) => screen.findByRole('heading', { name });
const press = (name: string) => screen.findByRole('button', { name });
const titles = (view: ReturnType<typeof open>) => view.toasts().map(({ title }) => title);

describe('an expense', () => {
  it("says 'Loading expense details...' while it loads [2.105]", async () => {
    open(seed());
    expect(screen.getByText('Loading expense details...')).toBeInTheDocument();
    expect(await heading('Dinner')).toBeVisible();
    expect(screen.queryByText('Loading expense details...')).not.toBeInTheDocument();
  });

  it("says 'Expense not found', with a way back [2.106 2.107]", async () => {
    const world = seed();
    backEnd.fail('GET', `${world.api}/details`, { status: 404, detail: 'Expense not found' });
    const { user, path } = open(world);
    expect(await heading('Expense not found')).toBeVisible();
    await user.click(await press('Go Back'));
    expect(path()).toBe('/expenses');
  });

  it('shows its description, its total in dollars, and when it was created [2.108 2.110 2.111]', async () => {
    open(seed());
    expect(await heading('Dinner')).toBeVisible();
    expect(screen.getByText('$30.00')).toBeVisible();
    expect(screen.getByText(/^Mar 5, 2026, \d+:30 [AP]M$/)).toBeVisible();
  });

  it("is called 'No description' without one [2.109]", async () => {
    open(seed({ description: '' }));
    expect(await heading('No description')).toBeVisible();
  });

  it('lists who paid, with the payer count [2.112 2.113 2.114]', async () => {
    open(seed());
    await heading('Paid by');
    const paid = within(screen.getByRole('region', { name: 'Paid by' }));
    expect(paid.getByText('2 payers')).toBeVisible();
    expect(paid.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/You\$20\.00$/),
      expect.stringMatching(/Cleo\$10\.00$/),
    ]);
  });

  it("calls people 'You', else by name, else by e-mail, else by id [2.115 2.116 2.117]", async () => {
    open(seed());
    await heading('Split Details');
    const rows = within(screen.getByRole('region', { name: 'Split Details' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('You');
    expect(rows[1]).toHaveTextContent('bob@example.com');
    expect(rows[2]).toHaveTextContent('999');
  });

  it('lists the shares, each with its percentage of the total to one decimal [2.118 2.119 2.120 2.121]', async () => {
    open(seed());
    await heading('Split Details');
    const split = within(screen.getByRole('region', { name: 'Split Details' }));
    expect(split.getByText('3 people')).toBeVisible();
    expect(split.getByText('$10.00')).toBeVisible();
    expect(split.getByText('33.3%')).toBeVisible();
    expect(split.getByText('16.7%')).toBeVisible();
    expect(split.getByText('50.0%')).toBeVisible();
  });

  it('leads to /expenses when it cannot be loaded [8.59]', async () => {
    const world = seed();
    backEnd.fail('GET', `${world.api}/details`, { status: 500 });
    const { path } = open(world);
    await waitFor(() => expect(path()).toBe('/expenses'));
  });

  it.each([
    ['?from=%2Fgroups%2F3', { from: '/groups/4' }, '/groups/3'],
    ['', { from: '/groups/4' }, '/groups/4'],
    ['', undefined, '/expenses'],
    ['?from=https%3A%2F%2Fevil.example', undefined, '/expenses'],
  ])('leads back from %j and the state %j to %s [2.130 2.131 2.132]', async (query, state, target) => {
    const { user, path } = open(seed(), query, { state });
    await heading('Dinner');
    await user.click(await press('Back'));
    expect(path()).toBe(target);
  });

  it('lets any member edit and delete it [6.09 6.10]', async () => {
    const world = seed();
    renderFeature(<RemoteRoutes />, {
      path: `/expenses/${String(world.expense.id)}`,
      signedInAs: world.cleo,
    });
    expect(await press('Edit Expense')).toBeEnabled();
    expect(await press('Delete Expense')).toBeEnabled();
  });
});

describe('editing an expense', () => {
  it("opens the dialog 'Edit Expense', and after 'Update Expense' the details reload [2.123 2.124 4.59 8.55]", async () => {
    const world = seed();
    const view = open(world);
    await view.user.click(await press('Edit Expense'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
    await view.user.type(dialog.getByRole('textbox', { name: 'Description' }), ' out');
    await view.user.click(dialog.getByRole('button', { name: 'Update Expense' }));
    expect(await heading('Dinner out')).toBeVisible();
    expect(titles(view)).toEqual(['Expense updated successfully']);
    expect(backEnd.requestsTo('GET', `${world.api}/details`)).toHaveLength(2);
  });

  it("says 'Failed to update expense' when it is refused [8.54]", async () => {
    const world = seed();
    backEnd.fail('PUT', world.api, { status: 500 });
    const view = open(world, '?dialog=edit');
    await view.user.click(await press('Update Expense'));
    await waitFor(() => expect(titles(view)).toEqual(['Failed to update expense']));
  });

  it('sends numbers alone: ids as integers, amounts in dollars [3.12 3.13 3.14]', async () => {
    const world = seed();
    const view = open(world, '?dialog=edit');
    await view.user.click(await press('Update Expense'));
    await waitFor(() => expect(titles(view)).toHaveLength(1));
    expect(backEnd.requestsTo('PUT', world.api)[0]?.body).toEqual({
      description: 'Dinner',
      total_amount: 30,
      payers: [
        { user_id: world.ann.id, paid_amount: 20 },
        { user_id: world.cleo.id, paid_amount: 10 },
      ],
      shares: [
        { user_id: world.ann.id, share_amount: 10 },
        { user_id: world.bob.id, share_amount: 5 },
        { user_id: 999, share_amount: 15 },
      ],
    });
  });
});

describe('editing a settlement', () => {
  async function editSettlement() {
    const world = seed();
    Object.assign(world.expense, {
      type: 'settlement',
      description: 'Settlement',
      total_amount: 10,
      payers: [{ user_id: world.ann.id, paid_amount: 10 }],
      shares: [{ user_id: world.cleo.id, share_amount: 10 }],
    });
    const view = open(world, '?dialog=edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
    return { ...view, dialog };
  }

  it('leaves its description as it is [4.40]', async () => {
    const { dialog } = await editSettlement();
    expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveAttribute('readonly');
  });

  it('allows its first payer alone [4.41 4.42]', async () => {
    const { dialog } = await editSettlement();
    const payer = within(dialog.getByRole('combobox', { name: 'Payer 1' }));
    expect(payer.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['You']);
    expect(dialog.queryByRole('button', { name: 'Add Payer' })).not.toBeInTheDocument();
  });

  it('allows its first share person alone, and locks person and split [4.43 4.44 4.45]', async () => {
    const { dialog } = await editSettlement();
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    expect(dialog.getByRole('checkbox', { name: 'Cleo' })).toBeDisabled();
    expect(dialog.getByRole('radio', { name: 'Equal' })).toBeDisabled();
    expect(dialog.getByRole('radio', { name: 'Custom' })).toBeDisabled();
  });
});

describe('deleting an expense', () => {
  it('asks first, in its own words [2.125 2.126 2.127 2.128]', async () => {
    const { user } = open(seed());
    await user.click(await press('Delete Expense'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Expense' }));
    const words = 'Are you sure you want to delete this expense? This action cannot be undone.';
    expect(question.getByText(words)).toBeVisible();
    expect(question.getByRole('button', { name: 'Delete' })).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(backEnd.expenses).toHaveLength(1);
  });

  it("says 'Deleting...' while busy, then 'Expense deleted successfully', and leads back [2.129 4.60 8.58]", async () => {
    const world = seed();
    backEnd.fail('DELETE', world.api, { status: 200, delayMs: 300 });
    const view = open(world, '?from=%2Fgroups%2F4');
    await view.user.click(await press('Delete Expense'));
    await view.user.click(await press('Delete'));
    expect(await press('Deleting...')).toBeVisible();
    await waitFor(() => expect(view.path()).toBe('/groups/4'));
    expect(titles(view)).toEqual(['Expense deleted successfully']);
  });

  it("closes its dialog and says 'Failed to delete expense' when it is refused [8.56 8.57]", async () => {
    const world = seed();
    backEnd.fail('DELETE', world.api, { status: 500 });
    const view = open(world);
    await view.user.click(await press('Delete Expense'));
    await view.user.click(await press('Delete'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(titles(view)).toEqual(['Failed to delete expense']);
    expect(screen.getByRole('heading', { name: 'Dinner' })).toBeVisible();
  });
});

describe('the expenses overview', () => {
  it("says 'Failed to load expenses' [8.50]", async () => {
    const { ann } = seed();
    backEnd.fail('GET', '/api/expenses', { status: 500 });
    const { toasts } = renderFeature(<RemoteRoutes />, { path: '/expenses', signedInAs: ann });
    await waitFor(() => expect(toasts()[0]?.title).toBe('Failed to load expenses'));
  });

  it('opens an expense at /expenses/{id}?from=, and its group by a button [2.102 2.103]', async () => {
    const { ann, expense, group } = seed();
    const first = renderFeature(<RemoteRoutes />, { path: '/expenses', signedInAs: ann });
    await first.user.click(await screen.findByRole('link', { name: /Dinner/ }));
    expect(first.path()).toBe(`/expenses/${String(expense.id)}?from=%2Fexpenses`);
    first.unmount();
    const { user, path } = renderFeature(<RemoteRoutes />, { path: '/expenses', signedInAs: ann });
    await user.click(await press('View Group'));
    expect(path()).toBe(`/groups/${String(group.id)}`);
  });

  it('has a toggle for its filters, a monthly trend and a list [2.100 2.101]', async () => {
    const { ann } = seed();
    renderFeature(<RemoteRoutes />, { path: '/expenses', signedInAs: ann });
    expect(await press('Filters')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('region', { name: 'Monthly Spending' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Expense Details' })).toBeVisible();
  });
});
