import { isAnswer } from './answers.ts';
import type { CallName } from './calls.ts';

const WRONG = [{}, [{}], null, '<html></html>', 7];

const READ: [call: CallName, right: unknown][] = [
  ['getUser', { id: 1, email: 'ann@example.org' }],
  ['getGroup', { id: 1, name: 'Rome', created_by: 1, created_at: '' }],
  ['getGroups', [{ id: 1 }]],
  ['getGroupSummaries', []],
  ['getGroupMembers', [{ id: 1, name: null }]],
  ['getGroupExpenses', { items: [], next: null }],
  ['getExpenses', [{ id: 1, group_id: 2, payers: [{ user_id: 1 }], shares: [] }]],
  ['getExpenseDetails', { expense: { id: 1, group_id: 2 }, payers: [], shares: [] }],
  ['getGroupBalances', [{ from_user: { id: 1 }, to_user: { id: 2 }, amount: 1 }]],
  ['getRate', { rate: 1.1, date: '2026-01-01' }],
];

describe('an answer', () => {
  it.each(READ)('of %s has what the screens need of it, and nothing more is asked', (call, right) => {
    expect(isAnswer(call, right)).toBe(true);
    for (const wrong of WRONG) expect(isAnswer(call, wrong)).toBe(false);
  });

  it('that is a list is none of a thing', () => {
    for (const call of ['getGroup', 'getUser', 'getExpenseDetails'] as const) {
      expect(isAnswer(call, [])).toBe(false);
    }
  });

  it('names at least one member of a group', () => {
    expect(isAnswer('getGroupMembers', [])).toBe(false);
  });

  it('to what is not read is right in any shape', () => {
    for (const answer of WRONG) expect(isAnswer('renameGroup', answer)).toBe(true);
  });
});
