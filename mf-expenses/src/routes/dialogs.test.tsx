import { describeDialogs, findInMenu, renderFeature, useServer } from '@quits/testing';
import type { User } from '@quits/contracts';
import { screen } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const server = useServer();
let ann: User;
let expenseId: number;
let receiptId: number;

function dinner(): string {
  ann = server.addUser({ name: 'Ann' });
  const group = server.addGroup({ name: 'Rome', createdBy: ann.id });
  expenseId = server.addExpense({
    group_id: group.id,
    description: 'Dinner',
    total_amount: 8,
    payers: [{ user_id: ann.id, paid_amount: 8 }],
    shares: [{ user_id: ann.id, share_amount: 8 }],
  }).id;
  return `/expenses/${String(expenseId)}?from=%2Fgroups`;
}

const button = (name: string) => () => screen.findByRole('button', { name }, { timeout: 5000 });
const inMenu = (name: string) => () => findInMenu('Expense menu', name);

describe('every dialog @full', () => {
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
        findOpener: inMenu('Repeat'),
      },
      {
        dialog: 'Add Expense',
        page: 'the expenses',
        prepare: () => {
          dinner();
          return '/expenses?order=asc';
        },
        query: () => 'add=1',
        findOpener: button('Add Expense'),
      },
      {
        dialog: 'Add Expense',
        page: 'an expense that is duplicated',
        prepare: dinner,
        query: () => 'dialog=duplicate',
        findOpener: inMenu('Duplicate'),
      },
      {
        dialog: 'slip.pdf',
        page: 'an expense',
        prepare: () => {
          const path = dinner();
          receiptId = server.addReceipt({ userId: ann.id, expenseId, name: 'slip.pdf' });
          return path;
        },
        query: () => `receipt=${String(receiptId)}`,
        findOpener: button('Receipt slip.pdf'),
        closes: 'Close',
      },
      {
        dialog: 'History',
        page: 'an expense',
        prepare: dinner,
        query: () => 'dialog=history',
        findOpener: inMenu('History'),
        closes: 'Close',
      },
    ],
  );
});
