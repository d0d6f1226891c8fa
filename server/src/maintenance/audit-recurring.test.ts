import type { RecurringAnswer as Rule } from '@quits/contracts';
import { dayOf, shiftDay } from '@quits/domain';
import { sql } from 'kysely';
import { urlOf } from '../testing/operations.ts';
import { createGroup, expensePayload, type Person, signInAgain, signUp } from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { makeAllDue } from '../modules/recurring/recurring-worker.ts';
import { auditBooks } from './audit-books.ts';

const RULES = 'The repeating entries of a group are those of its history';
const MADE = 'A repeating entry has made as many entries as it says, up to that day';
const NEXT = 'A repeating entry is due next on the day that follows from it';
const DAY_MS = 24 * 60 * 60 * 1000;

let testApp: TestApp;
let ann: Person;
let bob: Person;
let groupId: number;
/** Three daily rules, each with two entries: one active, one paused, one deleted. */
let ids: number[];
beforeEach(async () => {
  testApp = await buildTestApp();
  [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
  groupId = (await createGroup(testApp, ann, [bob])).id;
  const body = {
    entry: expensePayload(9, [[ann, 9]], [[bob, 9]], 'Bread'),
    unit: 'day',
    every: 1,
    start: shiftDay(dayOf(testApp.clock.now), -1),
  };
  ids = [];
  for (let count = 0; count < 3; count += 1)
    ids.push((await ann.call<Rule>(['POST', urlOf('addRecurring', { id: groupId })], body)).body.id);
  await bob.call(['PUT', urlOf('updateRecurring', { id: ids[1] ?? 0 })], { ...body, paused: true });
  await bob.call(['DELETE', urlOf('deleteRecurring', { id: ids[2] ?? 0 })]);
});
afterEach(() => testApp.close());

const brokenRules = async () =>
  (await auditBooks(testApp.app.database, testApp.app)).findings.map(({ rule }) => rule);

describe('repeating entries @full', () => {
  it('are as they should be after what the API and the server do', async () => {
    expect(await brokenRules()).toEqual([]);
    testApp.clock.now += DAY_MS;
    await makeAllDue(testApp.app);
    ann = await signInAgain(testApp.app, ann);
    const { body } = await ann.call<Rule[]>(['GET', urlOf('getRecurring', { id: groupId })]);
    expect(body.map(({ made }) => made)).toEqual([2, 3]);
    await ann.call(['DELETE', urlOf('removeMember', { id: groupId, userId: bob.id })]);
    expect(await brokenRules()).toEqual([]);
  });

  it.each<[what: string, statement: () => string, rules: string[]]>([
    [
      'makes another amount',
      () => `update recurring set entry = replace(entry, '900', '90000')`,
      [RULES, RULES, RULES],
    ],
    [
      'makes what cannot be read',
      () => `update recurring set entry = '' where id = ${String(ids[0])}`,
      [RULES],
    ],
    [
      'makes it for another person',
      () => `update recurring set created_by = ${String(bob.id)} where id = ${String(ids[0])}`,
      [RULES],
    ],
    [
      'makes it in the name of another',
      () => `update recurring set edited_by = ${String(ann.id)} where id = ${String(ids[1])}`,
      [RULES],
    ],
    [
      'repeats more often',
      () => `update recurring set unit = 'day', every = 7 where id = ${String(ids[0])}`,
      [RULES],
    ],
    ['repeats for ever', () => `update recurring set every = 0 where id = ${String(ids[0])}`, [RULES]],
    ['ends', () => `update recurring set max_count = 2 where id = ${String(ids[0])}`, [RULES]],
    ['was paused', () => `update recurring set paused_at = 1 where id = ${String(ids[0])}`, [RULES]],
    ['was resumed', () => `update recurring set paused_at = null where id = ${String(ids[1])}`, [RULES]],
    ['was deleted', () => `update recurring set deleted_at = 1 where id = ${String(ids[0])}`, [RULES]],
    [
      'was brought back',
      () => `update recurring set deleted_at = null where id = ${String(ids[2])}`,
      [RULES],
    ],
    [
      'was planted',
      () => `insert into recurring (group_id, created_by, created_at, entry, unit, every, start_day)
        select group_id, created_by, created_at, entry, unit, every, start_day from recurring where id = ${String(ids[0])}`,
      [RULES],
    ],
    ['starts over', () => `update recurring set last_day = null where id = ${String(ids[0])}`, [MADE, NEXT]],
    ['counts on', () => `update recurring set made = 7 where id = ${String(ids[0])}`, [MADE]],
    [
      'is due later',
      () => `update recurring set next_day = '2099-01-01' where id = ${String(ids[0])}`,
      [NEXT],
    ],
    ['is never due', () => `update recurring set next_day = null where id = ${String(ids[0])}`, [NEXT]],
  ])('with one that %s behind the server’s back are found', async (_what, statement, rules) => {
    await sql.raw(statement()).execute(testApp.app.database.admin);
    expect(await brokenRules()).toEqual(rules);
  });
});
