import { ANSWERED_AT, answerCacheOf, createRuntime, memoryStorage } from '@quits/core';
import { tokenFor } from '@quits/testing';
import { useCaches } from '@quits/testing/use-caches';
import { collectAnswers } from './collect-answers.ts';
import { keepForNextVisit } from './keep.ts';
import { CHANGED_AT } from './changed-at.ts';
import { badgeIcon, clearIcon, noteUnread } from './app-badge.ts';

describe('for the next visit', () => {
  const API = 'https://api.quits.test/api';
  const NOW = Date.now();

  const all = useCaches();

  function runtimeOf(id: number) {
    const storages = memoryStorage();
    storages.local.set('token', tokenFor(id, NOW + 60_000));
    storages.local.set('user', JSON.stringify({ id, name: 'Ada', email: 'ada@example.com' }));
    return createRuntime({ config: { base: API, hasExtras: false }, storages });
  }

  const json = (value: unknown, headers = {}) =>
    new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json', ...headers } });

  /** A page of user 1 that has made calls and worked for a while. */
  async function pageWith(answered: readonly [path: string, answer: Response][], isEnabled = true) {
    all.set(answerCacheOf(2), new Map());
    const runtime = runtimeOf(1);
    const { local } = runtime.storages;
    const answers = collectAnswers(local);
    for (const [path, answer] of answered) answers.add(new Request(API + path), answer);
    const keep = await keepForNextVisit(isEnabled, runtime, answers);
    keep();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const keptAddresses = () => [...(all.get(answerCacheOf(1))?.keys() ?? [])];
    return { answers, keptAddresses, local };
  }

  it('caches answers of the back end with their version and time, for this user only', async () => {
    await pageWith([['/groups', json([{ name: 'Rome' }], { etag: '"7"' })]]);
    expect([...all.keys()]).toEqual([answerCacheOf(1)]);
    const cached = all.get(answerCacheOf(1))?.get(`${API}/groups`);
    expect(cached?.headers.get('etag')).toBe('"7"');
    expect(Number(cached?.headers.get(ANSWERED_AT))).toBeGreaterThanOrEqual(NOW);
    expect(await cached?.json()).toEqual([{ name: 'Rome' }]);
  });

  it('caches nothing that is not JSON, failed, is very long, or comes from the cache', async () => {
    const { keptAddresses } = await pageWith([
      ['/receipts/1', new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })],
      ['/groups/1', new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } })],
      ['/expenses', json('x'.repeat(300_000))],
      ['/people', json([], { [ANSWERED_AT]: '1' })],
    ]);
    expect(keptAddresses()).toEqual([]);
  });

  it('keeps the latest sixty answers', async () => {
    const many = Array.from({ length: 70 }, (_, index): [string, Response] => [`/groups/${index}`, json({})]);
    const { keptAddresses } = await pageWith(many);
    expect(keptAddresses()).toHaveLength(60);
    expect(keptAddresses()).not.toContain(`${API}/groups/9`);
  });

  it('marks what is from before a change', async () => {
    const { answers, keptAddresses, local } = await pageWith([['/groups', json([])]]);
    answers.outdate();
    expect(keptAddresses()).toEqual([`${API}/groups`]);
    expect(Number(local.get(CHANGED_AT))).toBeGreaterThanOrEqual(NOW);
  });

  it('keeps nothing from before the end of a session', async () => {
    const { answers } = await pageWith([['/groups', json([])]]);
    answers.drop();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([...all.keys()]).toEqual([]);
  });

  it('caches nothing, and removes what is cached, where the configuration forbids it', async () => {
    await pageWith([['/groups', json([])]], false);
    expect([...all.keys()]).toEqual([]);
  });
});

describe('the icon of the installed app', () => {
  const AT = 'https://api.quits.test/api/groups/summary';

  const setAppBadge = jest.fn(() => Promise.resolve());
  beforeEach(() => {
    Reflect.set(navigator, 'setAppBadge', setAppBadge);
  });
  afterEach(() => {
    setAppBadge.mockClear();
    clearIcon();
    Reflect.deleteProperty(navigator, 'setAppBadge');
  });

  it('has the number of changes that are new in all groups, and of entries that wait', async () => {
    noteUnread(AT, '[{"unread_count":2},{},{"unread_count":3}]');
    noteUnread('https://api.quits.test/api/people', '[{"unread_count":9}]');
    await badgeIcon(0);
    await badgeIcon(2);
    expect(setAppBadge.mock.calls).toEqual([[5], [7]]);
  });

  it('counts what waits though no answer has said what is new', async () => {
    await badgeIcon(0);
    await badgeIcon(1);
    expect(setAppBadge.mock.calls).toEqual([[1]]);
  });

  it('has none where the system cannot show it', async () => {
    Reflect.deleteProperty(navigator, 'setAppBadge');
    await expect(badgeIcon(1)).resolves.toBeUndefined();
  });
});
