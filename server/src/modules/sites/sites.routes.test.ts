import {
  type ActivityPageAnswer,
  type ConnectedSiteAnswer,
  LIFETIMES,
  type NoticePageAnswer,
  SCOPES,
  type SessionAnswer,
} from '@quits/contracts';
import { readLive } from '../../testing/live-reader.ts';
import {
  addExpense,
  createGroup,
  expensePayload,
  PASSWORD,
  type Person,
  send,
  signUp,
} from '../../testing/people.ts';
import { EXCHANGE, SITE_ORIGIN, consentTokenOf, exchange, useSite } from '../../testing/site.ts';
import { buildTestApp, useTestApp } from '../../testing/test-app.ts';

const site = useSite();
const testApp = useTestApp({ environment: site.environment });
const SITES = '/auth/connected-sites';

let ann: Person;
let bob: Person;
beforeEach(async () => {
  testApp.clock.now += 10 * 60_000;
  [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
});

const signFor = ({ id, email }: Person) =>
  site.sign(testApp.clock.now, { sub: `member-${String(id)}`, email: email.toUpperCase() });
const exchangeFor = async (person: Person) => exchange(testApp, await signFor(person));
const linkOf = async (person: Person) => `/auth/consents/${consentTokenOf(await exchangeFor(person))}`;
async function connect(person: Person): Promise<string> {
  await person.call(['POST', await linkOf(person)]);
  return (await exchangeFor(person)).body.access_token;
}
const callWith = <Body = { detail: string; code: string }>(
  token: string,
  request: Parameters<Person['call']>[0],
  payload?: unknown,
  headers?: Record<string, string>,
) => send<Body>(testApp.app, request, payload, { token, ...(headers && { headers }) });
const sitesOf = async ({ call }: Person) => (await call<ConnectedSiteAnswer[]>(['GET', SITES])).body;

describe('an account that exists', () => {
  it('is connected only when the person has agreed', async () => {
    const asked = await exchangeFor(ann);
    expect([asked.status, asked.body]).toMatchObject([
      403,
      { error: 'consent_required', code: 'consent_required', params: { site: site.name } },
    ]);
    expect(asked.body.consent_url).toMatch(/^http:\/\/localhost:3000\/connect\/[\w-]{43}$/);
    const path = `/auth/consents/${consentTokenOf(asked)}`;
    expect((await ann.call(['GET', path])).body).toEqual({ site: site.name });
    expect((await exchangeFor(ann)).status).toBe(403);
    expect(await sitesOf(ann)).toEqual([]);

    expect((await ann.call(['POST', path])).status).toBe(204);
    const { status, body } = await exchangeFor(ann);
    expect(status).toBe(200);
    expect((await callWith(body.access_token, ['GET', `/auth/users/${String(ann.id)}`])).status).toBe(200);
    expect(await sitesOf(ann)).toEqual([
      {
        id: expect.any(Number) as number,
        site: site.name,
        created_at: new Date(testApp.clock.now).toISOString(),
      },
    ]);
    // A repeated press does no harm.
    expect((await ann.call(['POST', path])).status).toBe(204);
    expect(await sitesOf(ann)).toHaveLength(1);
    const { body: told } = await ann.call<NoticePageAnswer>(['GET', '/api/notices']);
    expect(told.items.map(({ kind, action }) => [kind, action])).toEqual([['security', 'site/connected']]);
  });

  it('is not connected for another person, after an hour, or by a guess', async () => {
    const path = await linkOf(ann);
    for (const method of ['GET', 'POST'] as const) {
      expect((await bob.call([method, path])).status).toBe(404);
      expect((await bob.call([method, `/auth/consents/${'A'.repeat(43)}`])).status).toBe(404);
    }
    testApp.clock.now += 60 * 60_000;
    expect((await ann.call(['POST', path])).status).toBe(404);
  });

  it('is not connected with another person of the site who has got the address', async () => {
    await connect(ann);
    const token = await site.sign(testApp.clock.now, { sub: 'another member', email: ann.email });
    expect((await exchange(testApp, token)).body.error).toBe('consent_required');
  });

  it('is needed, as this site may not make accounts', async () => {
    const token = await site.sign(testApp.clock.now, { sub: 'new', email: 'unknown@example.org' });
    const { status, body } = await exchange(testApp, token);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect(body.detail).toContain('no account');
  });
});

describe('a connected site', () => {
  it('loses its sessions at once when it is disconnected, by the person alone', async () => {
    const token = await connect(ann);
    const bobs = await connect(bob);
    const [connected] = await sitesOf(ann);
    const path = `${SITES}/${String(connected?.id)}`;
    expect((await bob.call(['DELETE', path])).status).toBe(404);
    expect((await callWith(token, ['GET', '/api/groups'])).status).toBe(200);
    expect((await ann.call(['DELETE', path])).status).toBe(204);
    expect((await callWith(token, ['GET', '/api/groups'])).status).toBe(401);
    expect((await exchangeFor(ann)).body.error).toBe('consent_required');
    expect((await callWith(bobs, ['GET', '/api/groups'])).status).toBe(200);
    expect((await ann.call(['GET', '/api/groups'])).status).toBe(200);
  });

  it('shows among the sessions, where it can be ended too', async () => {
    const token = await connect(ann);
    const { body } = await ann.call<SessionAnswer[]>(['GET', '/auth/sessions']);
    const session = body.find(({ kind }) => kind === 'exchange');
    expect(session).toMatchObject({ current: false, browser: site.name, system: null });
    await ann.call(['DELETE', `/auth/sessions/${session?.id ?? ''}`]);
    expect((await callWith(token, ['GET', '/api/groups'])).status).toBe(401);
  });

  it('says in the account what its session may do', async () => {
    const token = await connect(ann);
    const { body } = await callWith<object>(token, ['GET', `/auth/users/${String(ann.id)}`]);
    const expires_at = new Date(testApp.clock.now + LIFETIMES.exchangedToken).toISOString();
    expect(body).toMatchObject({
      session: { kind: 'exchange', scopes: SCOPES, group_ids: null, expires_at },
    });
  });

  it('shows in the history', async () => {
    const group = await createGroup(testApp, ann);
    const token = await connect(ann);
    const body = { ...expensePayload(4, [[ann, 4]], [[ann, 4]]), group_id: group.id };
    expect((await callWith(token, ['POST', '/api/expenses'], body)).status).toBe(201);
    const path = `/api/groups/${String(group.id)}/activity`;
    const { body: history } = await ann.call<ActivityPageAnswer>(['GET', path]);
    expect(history.items[0]).toMatchObject({ actor: { id: ann.id }, via: site.name });
  });

  it('cannot change the account, its sessions, tokens and connections, invite people or make links', async () => {
    const token = await connect(ann);
    const { id } = await createGroup(testApp, ann);
    const group = `/api/groups/${String(id)}`;
    const forbidden = [
      ['PUT', '/auth/users/me/password', { new_password: `${PASSWORD}2` }],
      ['POST', '/auth/users/me/delete', { password: PASSWORD }],
      ['DELETE', '/auth/sessions'],
      ['POST', '/auth/access-tokens', { name: 'App', scopes: ['groups:read'], days: 1 }],
      ['GET', SITES],
      ['POST', await linkOf(bob)],
      ['POST', `${group}/invite`, { email: 'eve@example.org' }],
      ['POST', `${group}/links`, { days: 30, role: 'viewer' }],
      ['GET', `${group}/links`],
      ['DELETE', group],
    ] as const;
    for (const [method, url, payload] of forbidden) {
      const { status, body } = await callWith(token, [method, url], payload);
      expect([url, status, body.code]).toEqual([url, 403, 'token_not_allowed']);
    }
  });

  it('follows the stream of changes, which ends when the site is disconnected', async () => {
    const token = await connect(ann);
    const group = await createGroup(testApp, ann);
    const reader = await readLive(testApp.app, token, { origin: SITE_ORIGIN });
    expect([reader.status, reader.headers['access-control-allow-origin']]).toEqual([200, SITE_ORIGIN]);
    await addExpense(ann, group, expensePayload(4, [[ann, 4]], [[ann, 4]]));
    expect(await reader.next()).toMatchObject([{ group_id: group.id, kinds: ['expense'] }]);
    const [connected] = await sitesOf(ann);
    await ann.call(['DELETE', `${SITES}/${String(connected?.id)}`]);
    await reader.ended;
  });

  it('never counts as an entered password', async () => {
    testApp.clock.now += 6 * 60_000;
    await connect(ann);
    const change = ['PUT', '/auth/users/me/password'] as const;
    expect((await ann.call(change, { new_password: `${PASSWORD}2` })).status).toBe(403);
  });

  it('acts on its own pages and from its back end only', async () => {
    const token = await connect(ann);
    const from = (origin: string) => callWith(token, ['GET', '/api/groups'], undefined, { origin });
    const own = await from(SITE_ORIGIN);
    expect([own.status, own.headers['access-control-allow-origin']]).toEqual([200, SITE_ORIGIN]);
    for (const origin of ['https://evil.example', 'http://localhost:3000', 'null'])
      expect(await from(origin)).toMatchObject({ status: 403, body: { code: 'wrong_page_of_token' } });
    const preflight = await send(testApp.app, ['OPTIONS' as 'GET', '/api/expenses'], undefined, {
      headers: { origin: SITE_ORIGIN, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers['access-control-allow-origin']).toBe(SITE_ORIGIN);
  });

  it('goes with the account', async () => {
    const token = await connect(ann);
    expect((await ann.call(['POST', '/auth/users/me/delete'], { password: PASSWORD })).status).toBe(204);
    expect((await callWith(token, ['GET', '/api/groups'])).status).toBe(401);
    const rows = await testApp.app.database.queries
      .selectFrom('connected_sites')
      .where('user_id', '=', ann.id)
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('a server that trusts no site', () => {
  it('answers an exchange as a sign-in without a name', async () => {
    const other = await buildTestApp();
    const payload = { ...EXCHANGE, subject_token: await signFor(ann) };
    const { status, body } = await send(other.app, ['POST', '/auth/token'], payload);
    expect([status, body]).toMatchObject([422, { code: 'required', params: { field: 'username' } }]);
    expect(body).not.toHaveProperty('error');
    await other.close();
  });
});
