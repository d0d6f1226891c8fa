import { renderFeature, useServer } from '@quits/testing';
import { screen, within } from '@testing-library/react';
import { RemoteRoutes } from './routes.tsx';

const server = useServer();

it('a conflict with what the person saved in another tab says so @full', async () => {
  const ann = server.addUser({ name: 'Ann' });
  const bob = server.addUser({ name: 'Bob' });
  const group = server.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
  const amounts = {
    total_amount: 8,
    payers: [{ user_id: ann.id, paid_amount: 8 }],
    shares: [{ user_id: bob.id, share_amount: 8 }],
  };
  const { id } = server.addExpense({ group_id: group.id, description: 'Dinner', ...amounts });
  const path = `/expenses/${String(id)}?dialog=edit`;
  const { user } = renderFeature(<RemoteRoutes />, { path, signedInAs: ann, hasExtras: true });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), ' out');
  server.call(ann.id, 'updateExpense', { params: { id }, body: { description: 'Supper', ...amounts } });
  await user.click(dialog.getByRole('button', { name: 'Update Expense' }));

  expect(await screen.findByText('You changed this expense in another tab')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Your other tab' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use the other one' }));
  expect(await screen.findByRole('heading', { name: 'Supper' })).toBeVisible();
});
