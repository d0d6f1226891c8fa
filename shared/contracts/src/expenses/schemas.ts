import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { foreignOptional } from '../foreign.ts';
import { BALANCE_LIMIT, FORMER_MEMBER, STALE } from '../refusals.ts';
import { addedExpenseSchema, expenseDetailsSchema, expenseSchema } from './answer-schemas.ts';
import type { EXPENSES_CALLS } from './calls.ts';
import { addedDraftSchema, expenseDraftSchema } from './input-schemas.ts';
import { groupExpensePageSchema, pageQuerySchema, personExpensePageSchema } from './page-schemas.ts';

export const EXPENSES_SCHEMAS = {
  getGroupExpenses: {
    summary: 'List the expenses and settlements of a group, newest first; with `limit` a page with totals',
    tag: 'Expenses',
    access: 'member',
    scope: 'expenses:read',
    cost: 'list',
    query: pageQuerySchema,
    page: groupExpensePageSchema,
    answer: [200, z.array(expenseSchema)],
  },
  addExpense: {
    summary: 'Add an expense',
    tag: 'Expenses',
    access: 'member',
    scope: 'expenses:write',
    cost: 'point',
    body: addedDraftSchema,
    answer: [201, foreignOptional(addedExpenseSchema)],
    repeats: true,
    errors: { 409: BALANCE_LIMIT },
  },
  getExpenses: {
    summary:
      'List the entries that the caller paid or shares in, over all current groups, newest first; with `limit` a page with totals by group',
    tag: 'Expenses',
    access: 'signedIn',
    scope: 'expenses:read',
    cost: 'list',
    query: pageQuerySchema,
    page: personExpensePageSchema,
    answer: [200, z.array(expenseSchema)],
  },
  getExpenseDetails: {
    summary: 'Read an expense with the names of the people in it',
    tag: 'Expenses',
    access: 'member',
    scope: 'expenses:read',
    cost: 'point',
    answer: [200, expenseDetailsSchema],
  },
  updateExpense: {
    summary: 'Edit an expense (any member of its group)',
    tag: 'Expenses',
    access: 'member',
    scope: 'expenses:write',
    cost: 'point',
    body: expenseDraftSchema,
    answer: [200, foreignOptional(expenseSchema)],
    errors: { 412: STALE },
  },
  deleteExpense: {
    summary: 'Delete an expense (any member of its group); it is hidden and can be restored',
    tag: 'Expenses',
    access: 'member',
    scope: 'expenses:delete',
    cost: 'point',
    answer: [204, null],
    errors: { 409: FORMER_MEMBER, 412: STALE },
  },
  restoreExpense: {
    summary: 'Restore a deleted expense (any member of its group)',
    tag: 'Expenses',
    access: 'member',
    scope: 'expenses:write',
    cost: 'point',
    answer: [200, foreignOptional(expenseSchema)],
    errors: { 409: FORMER_MEMBER },
  },
} as const satisfies Record<keyof typeof EXPENSES_CALLS, CallSchemas>;
