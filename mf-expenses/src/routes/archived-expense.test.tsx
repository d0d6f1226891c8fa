import { findInMenu, renderFeature, useServer } from '@quits/testing';
import { screen } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const server = useServer();

function open(query: string, hasExtras = true) {
  const ann = server.addUser({ name: 'Ann' });
  const group = server.addGroup({ name: 'Rome', createdBy: ann.id });
  const { id } = server.addExpense({
    group_id: group.id,
    description: 'Dinner',
    total_amount: 12,
    payers: [{ user_id: ann.id, paid_amount: 12 }],
    shares: [{ user_id: ann.id, share_amount: 12 }],
  });
  server.call(ann.id, 'addComment', { params: { id }, body: { text: 'With dessert?' } });
  server.addReceipt({ userId: ann.id, expenseId: id, name: 'bill.pdf' });
  server.call(ann.id, 'archiveGroup', { params: { id: group.id }, body: { archived: true } });
  const path = `/expenses/${String(id)}?${query}`;
  return renderFeature(<RemoteRoutes />, { path, signedInAs: ann, hasExtras });
}

describe('an expense of an archived group @full', () => {
  it('is shown with its comments and receipts, and offers no change', async () => {
    const { user } = open('dialog=edit');
    expect(await screen.findByText('With dessert?')).toBeVisible();
    expect(screen.getByText('This expense cannot change: its group is archived.')).toBeVisible();
    expect(await findInMenu('Expense menu', 'History')).toBeVisible();
    const changes = ['Edit Expense', 'Delete Expense', 'Duplicate', 'Repeat', 'Add Comment', 'Add Receipt'];
    for (const name of [...changes, 'Remove'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: /bill.pdf/ }));
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  });

  it('looks like any other towards another back end', async () => {
    open('', false);
    expect(await screen.findByRole('button', { name: 'Edit Expense' })).toBeVisible();
    expect(screen.queryByText(/archived/)).not.toBeInTheDocument();
  });
});
