import {
  beyondSpecification,
  describeMount,
  describePrefetch,
  type MockUser,
  renderFeature,
  testRuntime,
  useMockBackEnd,
} from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { mount } from './remote.tsx';
import contract from '../contract.json';
import { RemoteRoutes } from './routes.tsx';
import { ExpenseForm } from './expense-form.tsx';

describe('mounted', () => {
  const backEnd = useMockBackEnd();

  describeMount('mf-expenses', mount, {
    prepare: () => backEnd.addUser({ name: 'Ada Lovelace' }),
    path: '/expenses',
    shows: 'No expenses',
  });
});

describePrefetch(RemoteRoutes, contract, ['/expenses', '/expenses/7', '/expenses/nonsense']);

describe('against a back end that answers only what the specification lists', () => {
  const backEnd = useMockBackEnd();

  const show = (signedInAs: MockUser, path: string) => renderFeature(<RemoteRoutes />, { path, signedInAs });
  const sent = () => backEnd.requests.map(({ method, path, body }) => [`${method} ${path}`, body]);

  function world() {
    const ann = backEnd.addUser({ name: 'Ann' });
    const bob = backEnd.addUser({ name: 'Bob' });
    const group = backEnd.addGroup({ name: 'Flat', createdBy: ann.id, members: [bob.id] });
    const expense = backEnd.addExpense({
      group_id: group.id,
      description: 'Dinner',
      total_amount: 20,
      payers: [{ user_id: ann.id, paid_amount: 20 }],
      shares: [
        { user_id: ann.id, share_amount: 10 },
        { user_id: bob.id, share_amount: 10 },
      ],
    });
    const id = String(expense.id);
    return { ann, bob, group, id, page: `/expenses/${id}` };
  }

  afterEach(() => {
    expect(beyondSpecification(backEnd.requests)).toEqual([]);
  });

  it('the overview shows [6.06]', async () => {
    const { ann } = world();
    const { toasts } = show(ann, '/expenses');
    expect(await screen.findByRole('link', { name: /Dinner/ })).toBeVisible();
    expect(sent()).toContainEqual(['GET /api/expenses', '']);
    expect(toasts()).toEqual([]);
  });

  it('an expense is added [7.31]', async () => {
    const { ann, bob, group } = world();
    const members = [ann, bob].map(({ id, name, email }) => ({ id, name, email }));
    const { user, toasts } = renderFeature(
      <ExpenseForm isOpen onClose={() => undefined} groupId={group.id} members={members} />,
      { runtime: testRuntime({ signedInAs: ann }) },
    );
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Taxi');
    await user.type(screen.getByRole('textbox', { name: 'Total Amount' }), '8');
    await user.click(screen.getByRole('button', { name: 'Add Expense' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(sent()).toContainEqual([
      'POST /api/expenses',
      {
        description: 'Taxi',
        total_amount: 8,
        group_id: group.id,
        payers: [{ user_id: ann.id, paid_amount: 8 }],
        shares: [
          { user_id: ann.id, share_amount: 4 },
          { user_id: bob.id, share_amount: 4 },
        ],
      },
    ]);
  });

  it('an expense shows and is changed [7.33 7.34]', async () => {
    const { ann, bob, page, id } = world();
    const { user, toasts } = show(ann, page);
    expect(await screen.findByRole('heading', { name: 'Dinner' })).toBeVisible();
    expect(sent()).toContainEqual([`GET /api/expenses/${id}/details`, '']);
    await user.click(screen.getByRole('button', { name: 'Edit Expense' }));
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), ' out');
    await user.click(screen.getByRole('button', { name: 'Update Expense' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(sent()).toContainEqual([
      `PUT /api/expenses/${id}`,
      {
        description: 'Dinner out',
        total_amount: 20,
        payers: [{ user_id: ann.id, paid_amount: 20 }],
        shares: [
          { user_id: ann.id, share_amount: 10 },
          { user_id: bob.id, share_amount: 10 },
        ],
      },
    ]);
  });

  it('an expense is deleted, with no undo that such a back end could not do [7.35]', async () => {
    const { ann, page, id } = world();
    const { user, toasts } = show(ann, page);
    await user.click(await screen.findByRole('button', { name: 'Delete Expense' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(sent()).toContainEqual([`DELETE /api/expenses/${id}`, '']);
    expect(toasts()[0]?.action).toBeUndefined();
  });
});
