import { describeDialogs, renderFeature, useMockBackEnd } from '@quits/testing';
import type { MockUser } from '@quits/testing';
import { screen } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();
let ann: MockUser;

function dinner(): string {
  backEnd.hasExtras = true;
  ann = backEnd.addUser({ name: 'Ann' });
  const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [] });
  const { id } = backEnd.addExpense({
    group_id: group.id,
    description: 'Dinner',
    total_amount: 8,
    payers: [{ user_id: ann.id, paid_amount: 8 }],
    shares: [{ user_id: ann.id, share_amount: 8 }],
  });
  return `/expenses/${String(id)}?from=%2Fgroups`;
}

const button = (name: string) => () => screen.findByRole('button', { name });

describeDialogs(
  (options) => renderFeature(<RemoteRoutes />, { ...options, signedInAs: ann, hasExtras: true }),
  [
    {
      dialog: 'Edit Expense',
      page: 'an expense',
      prepare: dinner,
      query: () => 'dialog=edit',
      findOpener: button('Edit Expense'),
    },
    {
      dialog: 'Delete Expense',
      page: 'an expense',
      role: 'alertdialog',
      prepare: dinner,
      query: () => 'dialog=delete',
      findOpener: button('Delete Expense'),
    },
    {
      dialog: 'Repeat Expense',
      page: 'an expense',
      prepare: dinner,
      query: () => 'dialog=repeat',
      findOpener: button('Repeat'),
    },
    {
      dialog: 'Add Expense',
      page: 'an expense that is duplicated',
      prepare: dinner,
      query: () => 'dialog=duplicate',
      findOpener: button('Duplicate'),
    },
    {
      dialog: 'Comments',
      page: 'an expense',
      prepare: dinner,
      query: () => 'dialog=comments',
      findOpener: button('Comments'),
    },
    {
      dialog: 'slip.pdf',
      page: 'an expense',
      prepare: () => {
        const path = dinner();
        backEnd.addReceipt({ expenseId: backEnd.expenses[0]!.id, name: 'slip.pdf' });
        return path;
      },
      query: () => `receipt=${String(backEnd.receipts[0]!.id)}`,
      findOpener: button('Receipt slip.pdf'),
      closes: 'Close',
    },
    {
      dialog: 'History',
      page: 'an expense',
      prepare: dinner,
      query: () => 'dialog=history',
      findOpener: button('History'),
      closes: 'Close',
    },
  ],
);
