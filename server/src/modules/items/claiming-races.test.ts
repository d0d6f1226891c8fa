import type { ExpenseAnswer, GroupAnswer } from '@quits/contracts';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { claim, detailsOf, itemOf, openBill, sharesIn } from '../../testing/bills.ts';
import { createGroup, type Person, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let cleo: Person;
let group: GroupAnswer;
let dinner: ExpenseAnswer;

const bill = () => openBill(group.id, ann, [itemOf('Pizza', 12), itemOf('Wine', 8), itemOf('Water', 4)]);

beforeEach(async () => {
  // Invitations per mailbox are limited per hour.
  testApp.clock.now += 60 * 60_000;
  [ann, bob, cleo] = await signUpAll(testApp, 'ann', 'bob', 'cleo');
  group = await createGroup(testApp, ann, [bob, cleo]);
  dinner = (await ann.call<ExpenseAnswer>(['POST', '/api/expenses'], bill())).body;
});
afterEach(async () => {
  const { database, sealHistory } = testApp.app;
  expect((await auditBooks(database, { sealHistory })).findings).toEqual([]);
});

describe('people who claim at once', () => {
  it('share the last item that two of them take', async () => {
    const answers = await Promise.all([claim(dinner, 0, bob), claim(dinner, 0, cleo)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const now = await detailsOf(dinner, ann);
    expect(now.items[0]?.people.map(({ user_id }) => user_id)).toEqual([bob.id, cleo.id]);
    expect(sharesIn(now)).toEqual({ [ann.id]: 5, [bob.id]: 12.5, [cleo.id]: 12.5 });
  });

  it('lose no tap, in whatever order the taps arrive', async () => {
    const taps = [0, 1, 2].flatMap((place) => [ann, bob, cleo].map((person) => claim(dinner, place, person)));
    const answers = await Promise.all(taps);
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(9).fill(200));
    expect(sharesIn(await detailsOf(dinner, ann))).toEqual({ [ann.id]: 10, [bob.id]: 10, [cleo.id]: 10 });
  });

  it('have their tap counted or refused, when the maker ends the claiming meanwhile', async () => {
    const path = `/api/expenses/${String(dinner.id)}`;
    const ending = { ...bill(), items: dinner.items, claiming: false };
    const [tap, end] = await Promise.all([claim(dinner, 1, bob), ann.call(['PUT', path], ending)]);
    expect(end.status).toBe(200);
    const now = await detailsOf(dinner, ann);
    expect(now.claiming).toBe(false);
    // The items that the maker sent were those before the tap, which stays all the same.
    const isCounted = tap.status === 200;
    expect([tap.status, now.items[1]?.people.map(({ user_id }) => user_id)]).toEqual(
      isCounted ? [200, [bob.id]] : [409, []],
    );
    expect(sharesIn(now)).toEqual(isCounted ? { [ann.id]: 10, [bob.id]: 20 } : { [ann.id]: 30 });
    expect((await claim(dinner, 0, cleo)).status).toBe(409);
  });
});
