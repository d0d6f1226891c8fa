import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { buildApp } from '../app.ts';
import { signUp } from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { housekeepingPlugin, sweep } from './housekeeping.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

let testApp: TestApp;

/**
 * Adds two rows of everything that expires: one that has expired at `now`, and one with a
 * millisecond left.
 */
async function fill(now: number): Promise<void> {
  const { id: user_id } = await signUp(testApp);
  const month = now - 30 * DAY_MS;
  await testApp.app.database.write(async (trx) => {
    for (const table of ['rate_counts', 'idempotency_keys', 'sessions', 'reset_tokens', 'outbox'] as const)
      await trx.deleteFrom(table).execute();
    for (const [key, left] of [
      ['over', 0],
      ['left', 1],
    ] as const) {
      await trx
        .insertInto('rate_counts')
        .values({ key, points: 1, expire: now + left })
        .execute();
      const answer = { user_id, key, request_hash: '', status: 201, etag: null, body: '' };
      await trx
        .insertInto('idempotency_keys')
        .values({ ...answer, created_at: now - 2 * DAY_MS + left })
        .execute();
      const ends = { user_id, created_at: 0, expires_at: month + left };
      await trx
        .insertInto('sessions')
        .values({ jti: key, ...ends })
        .execute();
      await trx
        .insertInto('reset_tokens')
        .values({ token_hash: key, ...ends })
        .execute();
      await trx
        .insertInto('rates')
        .values({
          from_currency: key,
          to_currency: 'USD',
          asked_date: '2026-03-05',
          rate: '1',
          rate_date: '2026-03-05',
          fetched_at: month + left,
        })
        .execute();
      const mail = {
        kind: '',
        expires_at: 0,
        next_attempt_at: now * 2,
        attempts: 0,
        created_at: month + left,
      };
      await trx
        .insertInto('outbox')
        .values([
          { ...mail, dedupe_key: `${key}-sent`, sent_at: 1 },
          { ...mail, dedupe_key: `${key}-failed`, failed_at: 1 },
          { ...mail, dedupe_key: `${key}-waiting` },
        ])
        .execute();
    }
  });
}

/** The remaining rows, by name. */
async function remaining(): Promise<string[]> {
  const { queries } = testApp.app.database;
  const limits = await queries.selectFrom('rate_counts').select('key').execute();
  const answers = await queries.selectFrom('idempotency_keys').select('key').execute();
  const sessions = await queries.selectFrom('sessions').select('jti').execute();
  const links = await queries.selectFrom('reset_tokens').select('token_hash').execute();
  const rates = await queries.selectFrom('rates').select('from_currency').execute();
  const mails = await queries.selectFrom('outbox').select('dedupe_key').orderBy('dedupe_key').execute();
  return [
    ...rates.map(({ from_currency }) => `rate ${from_currency}`),
    ...limits.map(({ key }) => `limit ${key}`),
    ...answers.map(({ key }) => `answer ${key}`),
    ...sessions.map(({ jti }) => `session ${jti}`),
    ...links.map(({ token_hash }) => `link ${token_hash}`),
    ...mails.map(({ dedupe_key }) => `mail ${dedupe_key}`),
  ];
}

const SWEPT = [
  'rate left',
  'limit left',
  'answer left',
  'session left',
  'link left',
  'mail left-failed',
  'mail left-sent',
  'mail left-waiting',
  // It was neither sent nor given up, so operators should still see it.
  'mail over-waiting',
];

describe('housekeeping', () => {
  afterEach(() => testApp.close());

  it('removes what has had its time, and nothing else', async () => {
    testApp = await buildTestApp({ isAlone: true });
    const { now } = testApp.clock;
    await fill(now);
    expect(await remaining()).toHaveLength(16);
    await sweep(testApp.app.database, now);
    expect(await remaining()).toEqual(SWEPT);
  });

  it('comes when the server starts, and not in a task that runs next to it', async () => {
    testApp = await buildTestApp({ isAlone: true });
    const { config } = testApp.app;
    await testApp.app.close();
    const uploads = ({ database }: FastifyInstance) =>
      database.queries.selectFrom('receipt_uploads').selectAll().execute();
    const created_at = testApp.clock.now - HOUR_MS;
    const task = await buildApp({ config, isBesideServer: true });
    await task.database.write((trx) =>
      trx.insertInto('receipt_uploads').values({ file_id: 'half', created_at }).execute(),
    );
    await task.close();
    const other = await buildApp({ config, isBesideServer: true });
    expect(await uploads(other)).toHaveLength(1);
    await other.close();
    const next = await buildApp({ config });
    while ((await uploads(next)).length > 0) await setImmediate();
    await next.close();
  });

  it('comes every hour', async () => {
    const repeated: [() => void, number | undefined][] = [];
    const spy = jest.spyOn(globalThis, 'setInterval').mockImplementation((work, ms) => {
      repeated.push([work, ms]);
      return setTimeout(() => undefined, 0);
    });
    testApp = await buildTestApp({ isAlone: true });
    spy.mockRestore();
    await fill(testApp.clock.now);
    for (const [work, ms] of repeated) if (ms === HOUR_MS) work();
    while ((await remaining()).length > SWEPT.length) await setImmediate();
    expect(await remaining()).toEqual(SWEPT);
  });
});

describe('a sweep that takes long', () => {
  it('lets the server start meanwhile, and end when it has ended', async () => {
    const order: string[] = [];
    let fail: (error: Error) => void = () => undefined;
    const write = () => new Promise((_resolve, reject) => (fail = reject));
    const app = Fastify({ pluginTimeout: 100 });
    await app.register(
      fp(
        () => {
          app.decorate('database', { write } as never);
          app.decorate('now', Date.now);
          app.addHook('onClose', () => void order.push('closed'));
        },
        { name: 'database' },
      ),
    );
    await app.register(housekeepingPlugin, { isBesideServer: false });
    await app.ready();
    const closed = app.close();
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    order.push('ended');
    fail(new Error('no room'));
    await closed;
    expect(order).toEqual(['ended', 'closed']);
  });
});
