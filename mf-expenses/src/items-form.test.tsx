import { renderFeature, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from './routes.tsx';

const server = useServer();

/** Ann edits a dinner of 30.00 that she and Bob share equally. */
async function show() {
  const ann = server.addUser({ name: 'Ann' });
  const bob = server.addUser({ name: 'Bob' });
  const group = server.addGroup({ name: 'Trip', createdBy: ann.id, members: [bob.id] });
  const expense = server.addExpense({
    group_id: group.id,
    description: 'Dinner',
    total_amount: 30,
    payers: [{ user_id: ann.id, paid_amount: 30 }],
    shares: [
      { user_id: ann.id, share_amount: 15 },
      { user_id: bob.id, share_amount: 15 },
    ],
  });
  const path = `/expenses/${String(expense.id)}`;
  const view = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras: true, path });
  await view.user.click(await screen.findByRole('button', { name: 'Edit Expense' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
  await view.user.click(form.getByRole('radio', { name: 'Items' }));
  await form.findByRole('button', { name: 'Add Item' });
  const saved = () => server.requestsTo('PUT', `/api/expenses/${String(expense.id)}`).at(-1)?.body;
  return { ...view, form, saved, ann, bob };
}

describe('an expense that is split by items', () => {
  it('has items with who had them, and a tip in proportion', async () => {
    const { user, form, saved, ann, bob } = await show();
    await user.click(form.getByRole('button', { name: 'Add Item' }));
    await user.type(form.getByLabelText('Item 1'), 'Pizza');
    await user.type(form.getByLabelText('Item amount 1'), '18');
    await user.click(form.getByRole('button', { name: 'You had item 1' }));
    await user.click(form.getByRole('button', { name: 'Add Item' }));
    await user.type(form.getByLabelText('Item 2'), 'Salad');
    await user.type(form.getByLabelText('Item amount 2'), '9');
    await user.click(form.getByRole('button', { name: 'Bob had item 2' }));
    const order = () => form.getAllByLabelText(/^(Tax|Tip|Discount)$/).map((field) => field.id);
    const before = order();
    await user.type(form.getByLabelText('Tip'), '3');
    expect(order()).toEqual(before);
    await user.click(form.getByRole('button', { name: 'Update Expense' }));
    await waitFor(() =>
      expect(saved()).toMatchObject({
        split: { mode: 'items', values: [] },
        items: [
          { name: 'Pizza', amount: 18, people: [{ user_id: ann.id, weight: 100 }] },
          { name: 'Salad', amount: 9, people: [{ user_id: bob.id, weight: 100 }] },
        ],
        extras: [{ name: 'Tip', amount: 3, how: 'proportional' }],
        claiming: false,
        shares: [
          { user_id: ann.id, share_amount: 20 },
          { user_id: bob.id, share_amount: 10 },
        ],
      }),
    );
  });

  it('takes pasted lines as items, and can be opened for claiming', async () => {
    const { user, form, saved } = await show();
    await user.click(form.getByRole('button', { name: 'Add Item' }));
    await user.click(form.getByLabelText('Item 1'));
    await user.paste('Pizza 12.50\nWine x2 10.00\nTotal 22.50');
    expect(form.getByLabelText('Item 2')).toHaveValue('Wine x2');
    expect(form.getByLabelText('Item amount 1')).toHaveValue('12.50');
    await user.click(form.getByRole('checkbox', { name: 'Open for claiming' }));
    await user.click(form.getByRole('button', { name: 'Update Expense' }));
    await waitFor(() =>
      expect(saved()).toMatchObject({
        items: [
          { name: 'Pizza', amount: 12.5, people: [] },
          { name: 'Wine x2', amount: 10, people: [] },
        ],
        claiming: true,
      }),
    );
  });
});
