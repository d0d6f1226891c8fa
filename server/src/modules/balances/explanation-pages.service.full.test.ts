/** Reading lines during concurrent writes. */
import type { GroupAnswer as Group } from '@quits/contracts';
import { DEFAULT_CURRENCY } from '@quits/domain';
import { callerWithoutRequest } from '../../http/caller.ts';
import {
  addExpense,
  bookMany,
  createGroup,
  expensePayload,
  type Person,
  signUpAll,
} from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { versionForMember } from '../history/history.service.ts';
import { createBalancesReader } from './counted-balances.service.ts';
import { createMarks, readLines } from './explanation-pages.service.ts';
import { selectEntriesAfter } from '../expenses/expenses.service.ts';

const testApp = useTestApp({ isAlone: true });
let ann: Person;
let bob: Person;
let group: Group;
beforeEach(async () => {
  [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
  group = await createGroup(testApp, ann, [bob]);
  await bookMany(testApp, group, [ann, bob], 3);
});

const write = () => addExpense(bob, group, expensePayload(10, [[bob, 10]], [[ann, 10]]));

describe('lines of entries', () => {
  /** Reads lines. `meanwhile` runs during each attempt and receives its number. */
  async function read(meanwhile: (reading: number) => Promise<unknown>, isGone = () => false) {
    const { queries } = testApp.app.database;
    const caller = callerWithoutRequest(ann.id, 'lines', testApp.app);
    const newest = () => versionForMember(queries, caller, group.id);
    let readings = 0;
    const page = readLines(queries, caller, {
      groupId: group.id,
      version: await newest(),
      place: { limit: 2 },
      isGone,
      marks: createMarks(),
      key: [group.id],
      start: (version) => Promise.resolve({ version, cents: 0 }),
      async read(after, limit) {
        await meanwhile((readings += 1));
        const head = await newest();
        const entries = await selectEntriesAfter(queries, group.id, after, limit).execute();
        return entries.map((entry) => ({ ...entry, cents: 0, head }));
      },
      showsZero: true,
    });
    return { page: await page.catch((error: unknown) => error), readings };
  }

  it('start again for who writes meanwhile', async () => {
    const { page, readings } = await read((reading) => (reading === 1 ? write() : Promise.resolve()));
    expect(page).toMatchObject({ lines: [{}, {}] });
    expect(readings).toBe(2);
  });

  it('are read three times at most, however often others write', async () => {
    const { page, readings } = await read(write);
    expect(page).toMatchObject({ statusCode: 503 });
    expect(readings).toBe(3);
  });

  it('are read no further when the caller has gone', async () => {
    let isGone = false;
    const { readings } = await read(
      () => {
        isGone = true;
        return write();
      },
      () => isGone,
    );
    expect(readings).toBe(1);
  });
});

describe('the books of a group', () => {
  it('are added up once while others add, edit, delete and restore all the time', async () => {
    await bookMany(testApp, group, [ann, bob], 300);
    const { queries } = testApp.app.database;
    const reader = createBalancesReader();
    const of = { id: group.id, currency: DEFAULT_CURRENCY };
    const state = { isRead: false };
    const reading = reader(queries, of).finally(() => (state.isRead = true));
    const { body: entries } = await ann.call<{ id: number }[]>([
      'GET',
      `/api/groups/${String(group.id)}/expenses`,
    ]);
    for (const { id } of [...entries].reverse()) {
      if (state.isRead) break;
      await write();
      await bob.call(['PUT', `/api/expenses/${String(id)}`], expensePayload(5, [[bob, 5]], [[ann, 5]]));
      await bob.call(['DELETE', `/api/expenses/${String(id)}`]);
    }
    const { version } = await reading;
    expect(version).not.toBe('');
    const [followed, fresh] = [await reader(queries, of), await createBalancesReader()(queries, of)];
    expect(followed).toEqual(fresh);
  });
});
