import type { ExpenseAnswer } from '@quits/contracts';
import { dayOf } from '@quits/domain';
import { urlOf } from '../../testing/operations.ts';
import { createGroup, expensePayload, signInAgain, signUp } from '../../testing/people.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { makeAllDue } from './recurring-worker.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

it('makes each day once, however many servers make it at the same time', async () => {
  const testApp = await buildTestApp();
  const ann = await signUp(testApp, 'ann');
  const { id } = await createGroup(testApp, ann, []);
  const entry = expensePayload(900, [[ann, 900]], [[ann, 900]], 'Rent');
  const rule = { entry, unit: 'day', every: 1, start: dayOf(testApp.clock.now) };
  expect((await ann.call(['POST', urlOf('addRecurring', { id })], rule)).status).toBe(201);
  testApp.clock.now += 60 * DAY_MS;
  await Promise.all(Array.from({ length: 5 }, () => makeAllDue(testApp.app)));
  const again = await signInAgain(testApp.app, ann);
  const { body } = await again.call<ExpenseAnswer[]>(['GET', urlOf('getGroupExpenses', { id })]);
  expect(body).toHaveLength(61);
  expect(new Set(body.map(({ date }) => date)).size).toBe(61);
  const { body: rules } = await again.call<{ made: number }[]>(['GET', urlOf('getRecurring', { id })]);
  expect(rules[0]?.made).toBe(61);
  await testApp.close();
});
