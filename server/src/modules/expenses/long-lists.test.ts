import { gunzipSync } from 'node:zlib';
import type { ExpenseAnswer } from '@quits/contracts';
import { callerWithoutRequest } from '../../http/caller.ts';
import {
  addExpense,
  bookMany,
  createGroup,
  expensePayload,
  type Person,
  signUp,
} from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const MANY = 1201;

const testApp = useTestApp({ isAlone: true });
let ann: Person;
let bob: Person;
let group: { id: number };
let longList: string;
let descriptions: string[];
beforeAll(async () => {
  [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
  group = await createGroup(testApp, ann, [bob]);
  descriptions = await bookMany(testApp, group, [ann, bob], MANY);
  longList = `/api/groups/${String(group.id)}/expenses`;
});

const newestFirst = () => [...descriptions].reverse();

describe('a list of more than a thousand expenses @full', () => {
  it.each(['of a group', 'of a person'])('%s is whole, newest first, each once', async (which) => {
    const url = which === 'of a group' ? longList : '/api/expenses';
    const { status, body, headers } = await ann.call<ExpenseAnswer[]>(['GET', url]);
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
    });
    expect(body.map(({ description }) => description)).toEqual(newestFirst());
    expect(body[0]).toMatchObject({ total_amount: 2, payers: [{ paid_amount: 2 }], shares: [{}, {}] });
  });

  it('is compressed for who understands that', async () => {
    const { headers, rawPayload } = await testApp.app.inject({
      url: longList,
      headers: { authorization: `Bearer ${ann.token}`, 'accept-encoding': 'gzip' },
    });
    expect(headers['content-encoding']).toBe('gzip');
    const body = JSON.parse(gunzipSync(Uint8Array.from(rawPayload)).toString()) as unknown[];
    expect(body).toHaveLength(MANY);
  });

  it('lets other calls in while it is read', async () => {
    const order: string[] = [];
    const note = async (what: string, answer: Promise<unknown>) => {
      await answer;
      order.push(what);
    };
    await Promise.all([
      note('ann reads a long list', ann.call(['GET', longList])),
      note('bob reads his groups', bob.call(['GET', '/api/groups'])),
    ]);
    expect(order).toEqual(['bob reads his groups', 'ann reads a long list']);
  });

  it('has every expense at most once, while others change it during the read', async () => {
    const { body } = await ann.call<ExpenseAnswer[]>(['GET', longList]);
    const oldest = `/api/expenses/${String(body.at(-1)?.id)}`;
    const [list] = await Promise.all([
      ann.call<ExpenseAnswer[]>(['GET', longList]),
      bob.call(['DELETE', oldest]),
      addExpense(bob, group, expensePayload(10, [[bob, 10]], [[bob, 10]])),
    ]);
    const ids = new Set(list.body.map(({ id }) => id));
    expect(ids.size).toBe(list.body.length);
    expect(body.slice(0, -1).filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  it('is one of two that an account reads at a time, and other accounts do not wait', async () => {
    const short = await createGroup(testApp, ann, [bob]);
    const url = `/api/groups/${String(short.id)}/expenses`;
    const order: string[] = [];
    const note = async (what: string, answer: Promise<unknown>) => {
      await answer;
      order.push(what);
    };
    await Promise.all([
      note('a long list', ann.call(['GET', longList])),
      note('a long list', ann.call(['GET', longList])),
      note("ann's page", ann.call(['GET', `${url}?limit=5`])),
      note("ann's short list", ann.call(['GET', url])),
      note("bob's short list", bob.call(['GET', url])),
      note('a single group', ann.call(['GET', `/api/groups/${String(short.id)}`])),
    ]);
    // On PostgreSQL the calls reach their lane in any order.
    const last = order.lastIndexOf('a long list');
    expect(order.indexOf('a single group')).toBeLessThan(last);
    expect(order.indexOf("bob's short list")).toBeLessThan(last);
  });

  it('counts one read for every 500 of its expenses; 1,200 a minute are let through', async () => {
    const status = async (url: string) => (await bob.call(['GET', url])).status;
    testApp.clock.now += 60_000;
    await testApp.app.countReads(callerWithoutRequest(bob.id, '', testApp.app), 1193);
    expect(await status(longList)).toBe(200);
    expect(await status(longList)).toBe(200);
    expect(await status('/api/groups')).toBe(200);
    const { status: refused, headers } = await bob.call(['GET', '/api/groups']);
    expect({ refused, retryAfter: headers['retry-after'] }).toEqual({ refused: 429, retryAfter: '60' });
    testApp.clock.now += 60_000;
    expect(await status('/api/groups')).toBe(200);
  });
});
