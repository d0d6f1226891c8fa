import { describeDoubleTaps, renderFeature, useServer } from '@quits/testing';
import type { User } from '@quits/contracts';
import { screen } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const server = useServer();
jest.setTimeout(30_000);
let ann: User;
let expenseId: number;

beforeEach(() => {
  server.stopClock(Date.now());
  ann = server.addUser({ name: 'Ann' });
  const group = server.addGroup({ name: 'Rome', createdBy: ann.id });
  expenseId = server.addExpense({
    group_id: group.id,
    description: 'Dinner',
    total_amount: 8,
    payers: [{ user_id: ann.id, paid_amount: 8 }],
    shares: [{ user_id: ann.id, share_amount: 8 }],
  }).id;
});

const show = (query = '', path = `/expenses/${String(expenseId)}`) =>
  renderFeature(<RemoteRoutes />, { path: `${path}?${query}`, signedInAs: ann, hasExtras: true });

async function type({ user }: ReturnType<typeof show>, field: string, text: string): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: field }), text);
}

describeDoubleTaps(server, [
  {
    button: 'Add Expense',
    call: 'POST /api/expenses',
    prepare: () => type(show('add=1', '/expenses'), 'Total Amount', '30'),
  },
  {
    button: 'Save and add another',
    call: 'POST /api/expenses',
    prepare: () => type(show('add=1', '/expenses'), 'Total Amount', '30'),
  },
  {
    button: 'Update Expense',
    call: 'PUT /api/expenses/*',
    prepare: () => type(show('dialog=edit'), 'Description', ' for two'),
  },
  { button: 'Delete', call: 'DELETE /api/expenses/*', prepare: async () => show('dialog=delete') },
  {
    button: 'Add Comment',
    call: 'POST /api/expenses/*/comments',
    prepare: () => type(show(), 'Comment', 'Thanks'),
  },
  {
    button: 'Remove',
    call: 'DELETE /api/comments/*',
    prepare: async () => {
      for (const text of ['One', 'Two'])
        server.call(ann.id, 'addComment', { params: { id: expenseId }, body: { text } });
      show();
      await screen.findByText('Two');
    },
  },
  {
    button: 'Remove',
    call: 'DELETE /api/receipts/*',
    prepare: async () => {
      const id = server.addReceipt({ userId: ann.id, expenseId, name: 'slip.pdf' });
      const { user } = show(`receipt=${String(id)}`);
      await user.click(await screen.findByRole('button', { name: 'Remove' }));
    },
  },
  { button: 'Repeat', call: 'POST /api/groups/*/recurring', prepare: async () => show('dialog=repeat') },
]);
