import { z } from 'zod';
import { type CallName, CALLS, isAnswer, pathOf } from './calls.ts';
import { sampleBodies } from './samples.ts';
import { SCHEMAS, errorsOf, paramsSchemaOf, schemasOf } from './schemas.ts';
import type { CallAnswer, CallBody } from './types.ts';

const NAMES = Object.keys(CALLS) as CallName[];

describe('the table of calls', () => {
  it('names every call once', () => {
    const sent = NAMES.map((name) => `${CALLS[name].method} ${CALLS[name].path}`);
    expect(new Set(sent).size).toBe(NAMES.length);
    expect(Object.keys(SCHEMAS).sort()).toEqual([...NAMES].sort());
  });

  it('fills ids and tokens into a path, encoded', () => {
    expect(pathOf('getGroups', {})).toBe('/api/groups');
    expect(pathOf('removeMember', { id: 3, userId: 5 })).toBe('/api/groups/3/members/5');
    expect(pathOf('acceptInvite', { token: 'a/b?c' })).toBe('/api/invites/accept/a%2Fb%3Fc');
  });

  it('reads ids from a path as plain digits', () => {
    expect(paramsSchemaOf('getGroups')).toBeUndefined();
    const schema = paramsSchemaOf('removeMember');
    expect(schema?.parse({ id: '3', userId: '5' })).toEqual({ id: 3, userId: 5 });
    for (const wrong of ['0', '-1', '1.5', '1e3', '01', ' 1', '9'.repeat(16)]) {
      expect(schema?.safeParse({ id: wrong, userId: '5' }).success).toBe(false);
    }
    expect(paramsSchemaOf('acceptInvite')?.safeParse({ token: 'x'.repeat(257) }).success).toBe(false);
  });

  it('has a valid sample for every call with a body', () => {
    const samples: Partial<Record<CallName, unknown>> = sampleBodies({ userId: 1, otherId: 2, groupId: 3 });
    for (const name of NAMES) {
      const { body } = schemasOf(name);
      expect([name, name in samples]).toEqual([name, body !== undefined]);
      expect(body?.safeParse(samples[name]).error).toBeUndefined();
    }
  });

  it('marks the writes whose answer holds a secret', () => {
    const hasSecret = (name: CallName) =>
      /"(token|access_token|url)":/.test(
        JSON.stringify(z.toJSONSchema(schemasOf(name).answer[1] ?? z.null())),
      );
    const writes = NAMES.filter(
      (name) => CALLS[name].method === 'POST' && schemasOf(name).access !== 'public',
    );
    expect(writes.filter(hasSecret)).toEqual(writes.filter((name) => schemasOf(name).isSecret));
  });

  it('derives errors from access, input and limits', () => {
    const statuses = (name: CallName) => Object.keys(errorsOf(name)).map(Number);
    expect(statuses('getGroups')).toEqual([401, 429]);
    expect(statuses('getUser')).toEqual([401, 404, 422, 429]);
    expect(statuses('renameGroup')).toEqual([401, 403, 404, 409, 412, 422, 429]);
    expect(statuses('acceptInvite')).toEqual([401, 404, 409, 422, 429]);
    expect(statuses('resetPassword')).toEqual([400, 403, 422, 429, 503]);
    expect(statuses('signOut')).toEqual([401, 429]);
  });
});

describe('the types of the calls', () => {
  const isTyped = (..._values: unknown[]) => true;

  it('refuse a field that the schema does not name', () => {
    const body: CallBody<'addExpense'> = sampleBodies({ userId: 1, otherId: 2, groupId: 3 }).addExpense;
    // @ts-expect-error a renamed field must not compile where a body is made
    const renamed: CallBody<'updateName'> = { title: 'Ann' };
    // @ts-expect-error an id of a path is a number
    const path = () => pathOf('getGroup', { id: '3' });
    // @ts-expect-error a path's parameters cannot be left out
    const incomplete = () => pathOf('removeMember', { id: 3 });
    expect(isTyped(body, renamed, path, incomplete)).toBe(true);
  });

  it('mark the fields that another back end may omit', () => {
    const expense = { id: 1, group_id: 2, total_amount: 10, created_at: '', payers: [], shares: [] };
    const foreign: CallAnswer<'getExpenses'>[number] = expense;
    // @ts-expect-error the specification lists a group's name
    const group: CallAnswer<'getGroup'> = { id: 1, created_by: 2, created_at: '' };
    expect(isTyped(foreign, group)).toBe(true);
  });
});

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
  it.each(READ)('to %s needs only the parts that the screens require', (call, right) => {
    expect(isAnswer(call, right)).toBe(true);
    for (const wrong of WRONG) expect(isAnswer(call, wrong)).toBe(false);
  });

  it('that is a list is no object', () => {
    for (const call of ['getGroup', 'getUser', 'getExpenseDetails'] as const) {
      expect(isAnswer(call, [])).toBe(false);
    }
  });

  it('to getGroupMembers has at least one member', () => {
    expect(isAnswer('getGroupMembers', [])).toBe(false);
  });

  it('that no screen reads may have any shape', () => {
    for (const answer of WRONG) expect(isAnswer('renameGroup', answer)).toBe(true);
  });
});
