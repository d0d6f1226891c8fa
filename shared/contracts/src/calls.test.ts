import { CALLS, pathOf } from './calls.ts';
import type { CallName } from './calls.ts';
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

  it('has a sample that fits for every call with a body', () => {
    const samples: Partial<Record<CallName, unknown>> = sampleBodies({ userId: 1, otherId: 2, groupId: 3 });
    for (const name of NAMES) {
      const { body } = schemasOf(name);
      expect([name, name in samples]).toEqual([name, body !== undefined]);
      expect(body?.safeParse(samples[name]).error).toBeUndefined();
    }
  });

  it('tells the refusals that follow from access, input and the limits of every call', () => {
    const statuses = (name: CallName) => Object.keys(errorsOf(name)).map(Number);
    expect(statuses('getGroups')).toEqual([401, 429]);
    expect(statuses('getUser')).toEqual([401, 404, 422, 429]);
    expect(statuses('renameGroup')).toEqual([401, 403, 404, 409, 412, 422, 429]);
    expect(statuses('acceptInvite')).toEqual([401, 404, 409, 422, 429]);
    expect(statuses('resetPassword')).toEqual([400, 422, 429, 503]);
    expect(statuses('signOut')).toEqual([401, 429]);
  });
});

describe('an entered expense', () => {
  const { addExpense } = sampleBodies({ userId: 1, otherId: 2, groupId: 3 });

  it('is a draft in cents', () => {
    expect(SCHEMAS.addExpense.body.parse({ ...addExpense, description: ' Dinner ' })).toEqual({
      groupId: 3,
      description: 'Dinner',
      totalCents: 1000,
      payers: [{ userId: 1, cents: 1000 }],
      shares: [{ userId: 2, cents: 1000 }],
    });
    expect(SCHEMAS.settleUp.body.parse({ to_user_id: 2, amount: 0.07 })).toEqual({ toUserId: 2, cents: 7 });
  });

  it.each([
    [{ total_amount: 10.02 }, ['payers', 'shares']],
    [{ total_amount: 10.001 }, ['total_amount']],
    [{ total_amount: 0.001 }, ['total_amount', 'total_amount']],
    [{ shares: [] }, ['shares']],
    [{ date: '2026-02-29' }, ['date']],
    [{ date: '1969-12-31' }, ['date']],
    [{ date: '2026-03-05T00:00:00Z' }, ['date']],
    [{ date: null }, ['date']],
    [{ notes: 'x'.repeat(2001) }, ['notes']],
    [{ notes: 'a\u0000b' }, ['notes']],
    [{ notes: null }, ['notes']],
    [{ payers: [...addExpense.payers, ...addExpense.payers] }, ['payers']],
  ])('is refused with %j', (change, fields) => {
    const { error } = SCHEMAS.addExpense.body.safeParse({ ...addExpense, ...change });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(fields);
  });

  it('keeps the line breaks of its notes, and nothing else that nobody sees', () => {
    const notesOf = (notes: string) => SCHEMAS.addExpense.body.parse({ ...addExpense, notes }).notes;
    expect(notesOf(' Two\r\nlines\u200b\rand\ta third \n')).toBe('Two\nlines\nand\ta third');
    expect(notesOf('\u2028'.repeat(3))).toBe('');
    expect(notesOf('x'.repeat(2000))).toHaveLength(2000);
  });

  it('may miss the total by a cent', () => {
    expect(SCHEMAS.addExpense.body.safeParse({ ...addExpense, total_amount: 10.01 }).success).toBe(true);
  });
});

describe('the types of the calls', () => {
  const isTyped = (..._values: unknown[]) => true;

  it('refuse a field that the table does not name', () => {
    const body: CallBody<'addExpense'> = sampleBodies({ userId: 1, otherId: 2, groupId: 3 }).addExpense;
    // @ts-expect-error a renamed field must not compile where a body is made
    const renamed: CallBody<'updateName'> = { title: 'Ann' };
    // @ts-expect-error an id of a path is a number
    const path = () => pathOf('getGroup', { id: '3' });
    // @ts-expect-error a path's parameters cannot be left out
    const incomplete = () => pathOf('removeMember', { id: 3 });
    expect(isTyped(body, renamed, path, incomplete)).toBe(true);
  });

  it('tell what another back end may leave out', () => {
    const expense = { id: 1, group_id: 2, total_amount: 10, created_at: '', payers: [], shares: [] };
    const foreign: CallAnswer<'getExpenses'>[number] = expense;
    // @ts-expect-error the specification lists a group's name
    const group: CallAnswer<'getGroup'> = { id: 1, created_by: 2, created_at: '' };
    expect(isTyped(foreign, group)).toBe(true);
  });
});
