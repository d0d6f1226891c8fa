import type { ExpenseAnswer, GroupAnswer as Group } from '@quits/contracts';
import { createGroup, expensePayload, type Person, signUp } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';
import { sweep } from '../plugins/housekeeping.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let group: Group;
let key = 0;
beforeAll(async () => {
  [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
  group = await createGroup(testApp, ann, [bob]);
});
beforeEach(() => {
  key += 1;
});

const payload = (total = 10) => ({
  ...expensePayload(total, [[ann, total]], [[bob, total]]),
  group_id: group.id,
});
const add = (body = payload(), by = ann, name = `key-${String(key)}`) =>
  by.call<ExpenseAnswer>(['POST', '/api/expenses'], body, { 'idempotency-key': name });
const countExpenses = async () =>
  (await ann.call<unknown[]>(['GET', `/api/groups/${String(group.id)}/expenses`])).body.length;

describe('Idempotency-Key', () => {
  it('gives the stored answer for the same key and body, version included', async () => {
    const before = await countExpenses();
    const first = await add();
    const again = await add();
    expect(again.body).toEqual(first.body);
    expect([again.status, again.headers.etag, again.headers['idempotency-replayed']]).toEqual([
      201,
      '"1"',
      'true',
    ]);
    expect(await countExpenses()).toBe(before + 1);
  });

  it('records one of 20 concurrent requests; the others get the same answer or 409', async () => {
    const before = await countExpenses();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add()));
    const recorded = answers.filter(({ status }) => status === 201);
    expect(answers.filter(({ status }) => status !== 201).every(({ status }) => status === 409)).toBe(true);
    expect(new Set(recorded.map(({ body }) => body.id)).size).toBe(1);
    expect(await countExpenses()).toBe(before + 1);
    expect((await add()).body).toEqual(recorded[0]?.body);
  });

  it('refuses another body under the same key with 422', async () => {
    await add();
    expect(await add(payload(11))).toMatchObject({
      status: 422,
      body: { detail: 'An earlier attempt was saved with different content' },
    });
  });

  it('belongs to one person and one call', async () => {
    const before = await countExpenses();
    await add();
    expect((await add(payload(), bob)).status).toBe(201);
    const other = await ann.call(
      ['POST', '/api/groups'],
      { name: 'A', created_by: ann.id },
      { 'idempotency-key': `key-${String(key)}` },
    );
    expect(other.status).toBe(422);
    expect(await countExpenses()).toBe(before + 2);
  });

  it('is free again after a refusal, for nothing was recorded', async () => {
    expect((await add({ ...payload(), group_id: 99_999_999 })).status).toBe(404);
    expect((await add()).status).toBe(201);
  });

  it('is kept for 48 hours', async () => {
    const before = await countExpenses();
    await add();
    testApp.clock.now += 48 * 3600_000 - 1;
    expect((await add()).headers['idempotency-replayed']).toBe('true');
    testApp.clock.now += 1;
    await sweep(testApp.app.database, testApp.clock.now);
    expect((await add()).headers['idempotency-replayed']).toBeUndefined();
    expect(await countExpenses()).toBe(before + 2);
  });

  it('sends one invitation mail', async () => {
    const headers = { 'idempotency-key': `key-${String(key)}` };
    const invite = () =>
      ann.call(['POST', `/api/groups/${String(group.id)}/invite`], { email: 'once@example.org' }, headers);
    await invite();
    expect((await invite()).status).toBe(201);
    expect((await testApp.mails()).filter((mail) => mail.includes('To: once@example.org'))).toHaveLength(1);
  });

  it.each(['x'.repeat(256), 'with space', 'ümlaut'])('refuses the key %j', async (name) => {
    expect((await add(payload(), ann, name)).status).toBe(422);
  });

  it('looks at the input that the call takes, and at no other', async () => {
    const path = `/api/groups/${String(group.id)}/restore`;
    const headers = { 'idempotency-key': `key-${String(key)}` };
    const depth = 30_000;
    const restore = (body: string) => ann.call(['POST', path], body, headers);
    expect((await restore('['.repeat(depth) + ']'.repeat(depth))).status).toBe(200);
    expect((await restore('{}')).headers['idempotency-replayed']).toBe('true');
  });

  it('means nothing on other calls', async () => {
    const headers = { 'idempotency-key': `key-${String(key)}` };
    const rename = (name: string) => ann.call(['PUT', '/auth/users/me/name'], { name }, headers);
    expect((await rename('One')).body).toMatchObject({ name: 'One' });
    expect((await rename('Two')).body).toMatchObject({ name: 'Two' });
  });
});

describe('the limit of writes', () => {
  it('lets 300 a minute through for an account, and reading goes on @full', async () => {
    const cid = await signUp(testApp, 'cid');
    const rename = () => cid.call(['PUT', '/auth/users/me/name'], { name: 'Cid' });
    for (let count = 0; count < 300; count += 1) expect((await rename()).status).toBe(200);
    const { status, headers } = await rename();
    expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 429, retryAfter: '60' });
    expect((await cid.call(['GET', '/api/groups'])).status).toBe(200);
    testApp.clock.now += 60_000;
    expect((await rename()).status).toBe(200);
  });
});
