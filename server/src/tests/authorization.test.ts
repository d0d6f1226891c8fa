/** Permissions: every call × role, on live and on deleted resources. */
import { type CallName, callOf, CALLS, type Scope, SCOPES } from '@quits/contracts';
import { schemasOf } from '@quits/contracts/schemas';
import {
  CALL_CASES,
  contentOf,
  createWorld,
  type People,
  type Role,
  ROLES,
  type World,
} from '../testing/call-cases.ts';
import { createGroup, type Person, send, signInAgain, signUp } from '../testing/people.ts';
import { isRefusal, urlOf } from '../testing/operations.ts';
import { consentTokenOf, exchange, useSite } from '../testing/site.ts';
import { useTestApp } from '../testing/test-app.ts';

const site = useSite();
const testApp = useTestApp({ environment: site.environment });
let people: People;
/** In none of the groups. */
let administrator: Person;
/** `npm test` tries the scope that a call needs and one that it does not. */
const IS_FULL = Boolean(process.env.QUITS_FULL_TESTS);

type GroupState = 'live' | 'deleted' | 'archived';

async function createWorldIn(state: GroupState): Promise<World> {
  const world = await createWorld(testApp, people);
  const { id } = world.group;
  if (state === 'deleted') await people.creator.call(['DELETE', urlOf('deleteGroup', { id })]);
  if (state === 'archived')
    await people.creator.call(['PUT', urlOf('archiveGroup', { id })], { archived: true });
  return world;
}

/**
 * Unchanged worlds by the state of their group. A call that only reads or is refused leaves its
 * world to the next case.
 */
const unchanged = new Map<GroupState, World>();

/** The answer to a call with a token, in a world that no earlier call has changed. */
async function answerFor(name: CallName, token: string | undefined, state: GroupState) {
  const world = unchanged.get(state) ?? (await createWorldIn(state));
  const { params, query, body } = CALL_CASES[name];
  const { payload, headers } = contentOf(name, body?.(world));
  const url = urlOf(name, params?.(world)) + (query?.(world) ?? '');
  const answer = await send(testApp.app, [callOf(name).method, url], payload, { token, headers });
  if (answer.status >= 400 && !isRefusal(answer.body))
    throw new Error(`${name} is refused without a reason: ${JSON.stringify(answer.body)}`);
  if (callOf(name).method === 'GET' || answer.status >= 400) unchanged.set(state, world);
  else unchanged.delete(state);
  return answer;
}

async function statusFor(name: CallName, role: Role, state: GroupState): Promise<number> {
  const { status } = await answerFor(name, role === 'signedOut' ? undefined : people[role].token, state);
  // Signing out ends the person's only session.
  if (name === 'signOut' && role !== 'signedOut') people[role] = await signInAgain(testApp.app, people[role]);
  return status;
}

async function makeAccessToken({ call }: Person, rest: object): Promise<string> {
  const body = { name: 'App', days: 366, scopes: SCOPES, ...rest };
  return (await call<{ token: string }>(['POST', urlOf('addAccessToken')], body)).body.token;
}

/** Access tokens of the creator: with one scope, and with all of them for another group alone. */
const accessTokens = new Map<Scope | 'elsewhere', string>();

/** The session and the access token of a person who is suspended now. */
let ofSuspended: string[];
/** An access token of the administrator. */
let administratorsToken: string;

/** The answer to a site that exchanges its token for one of a person. */
async function exchangeFor({ id, email }: Person) {
  return exchange(testApp, await site.sign(testApp.clock.now, { sub: String(id), email }));
}

/** Lets a site get tokens for a person. */
async function connectSite(person: Person): Promise<void> {
  const token = consentTokenOf(await exchangeFor(person));
  await person.call(['POST', urlOf('giveConsent', { token })]);
}

beforeAll(async () => {
  // The first account.
  administrator = await signUp(testApp, 'administrator');
  people = {
    outsider: await signUp(testApp, 'outsider'),
    former: await signUp(testApp, 'former'),
    member: await signUp(testApp, 'member'),
    creator: await signUp(testApp, 'creator'),
  };
  const { creator } = people;
  for (const scope of SCOPES) accessTokens.set(scope, await makeAccessToken(creator, { scopes: [scope] }));
  const elsewhere = await createGroup(testApp, creator);
  accessTokens.set('elsewhere', await makeAccessToken(creator, { group_ids: [elsewhere.id] }));
  for (const person of [creator, administrator]) await connectSite(person);
  administratorsToken = await makeAccessToken(administrator, {});
  const suspended = await signUp(testApp, 'suspended');
  ofSuspended = [suspended.token, await makeAccessToken(suspended, {})];
  await administrator.call(['POST', urlOf('suspendAccount', { id: suspended.id })]);
  // More than 5 minutes after signing in, because a password change requires a recent sign-in.
  testApp.clock.now += 6 * 60_000;
});
// Writes are limited per minute.
beforeEach(() => {
  testApp.clock.now += 60_000;
});

describe('the table of calls', () => {
  it('has a route for every call, and there is no other', async () => {
    const { body } = await send<{ paths: Record<string, Record<string, { operationId: string }>> }>(
      testApp.app,
      ['GET', '/openapi.json'],
    );
    const routes = Object.values(body.paths).flatMap((methods) => Object.values(methods));
    // The stream of changes is not a call, because it has no end. Its own tests check the access.
    expect(routes.map(({ operationId }) => operationId).sort()).toEqual(
      [...Object.keys(CALLS), 'followChanges'].sort(),
    );
  });

  it.each(Object.keys(CALLS) as CallName[])('says of %s who may make it', (name) => {
    const [signedOut, outsider, , member, creator] = CALL_CASES[name].live;
    const { access } = schemasOf(name);
    expect(signedOut === 401 && !name.startsWith('signIn')).toBe(access !== 'public');
    // People who are not members see nothing of a group. Members who are not the creator get 403.
    if (access === 'member' || access === 'creator') expect(outsider).toBe(404);
    if (access === 'creator') expect([member, creator === 403]).toEqual([403, false]);
    if (access === 'member') expect(member).not.toBe(403);
  });
});

describe.each(Object.keys(CALLS) as CallName[])('%s', (name) => {
  const { live, deleted } = CALL_CASES[name];
  it.each(ROLES.map((role, index) => [role, live[index]]))('answers a %s %d', async (role, status) => {
    expect(await statusFor(name, role, 'live')).toBe(status);
  });

  const { access, scope: needed } = schemasOf(name);
  // Running the server opens no group.
  it(`answers an administrator as an outsider${access === 'administrator' ? ', but this call' : ''}`, async () => {
    const { status } = await answerFor(name, administrator.token, 'live');
    expect(status).toBe(CALL_CASES[name].administrator ?? live[ROLES.indexOf('outsider')]);
    if (name === 'signOut') administrator = await signInAgain(testApp.app, administrator);
  });

  // To access tokens and sites, the calls of administrators do not exist.
  const refused = access === 'administrator' ? 404 : 403;
  // Calls for everyone ignore tokens.
  const triedScopes = SCOPES.filter((scope) => IS_FULL || scope === needed || scope === 'notices:read');
  if (access !== 'public')
    it.each(triedScopes)('answers an access token with %s as its owner, or refuses', async (scope) => {
      const { status, headers } = await answerFor(name, accessTokens.get(scope), 'live');
      expect(status).toBe(scope === needed ? live.at(-1) : refused);
      if (scope !== needed && refused === 403)
        expect(headers['www-authenticate']).toMatch(
          /^Bearer error="insufficient_scope"(, scope="[a-z:]+")?$/,
        );
    });

  if (access !== 'public')
    it('answers an exchanged token as an access token with all scopes, or refuses', async () => {
      const { body: exchanged } = await exchangeFor(people.creator);
      const { status, body } = await answerFor(name, exchanged.access_token, 'live');
      expect(status).toBe(needed === undefined ? refused : live.at(-1));
      if (needed === undefined && refused === 403) expect(body).toMatchObject({ code: 'token_not_allowed' });
    });

  if (access !== 'public')
    it('refuses what a suspended account has', async () => {
      for (const token of ofSuspended) expect((await answerFor(name, token, 'live')).status).toBe(401);
    });

  if (access === 'administrator')
    it('does not exist for an access token of an administrator, nor for their sites', async () => {
      const { body: exchanged } = await exchangeFor(administrator);
      for (const token of [administratorsToken, exchanged.access_token])
        expect((await answerFor(name, token, 'live')).status).toBe(404);
    });

  if (deleted === undefined) return;
  it('hides groups that an access token does not name', async () => {
    const { status } = await answerFor(name, accessTokens.get('elsewhere'), 'live');
    expect(status).toBe(needed === undefined ? 403 : 404);
  });

  it.each(ROLES.map((role, index) => [role, deleted[index]]))(
    'answers a %s %d when the group is deleted',
    async (role, status) => {
      expect(await statusFor(name, role, 'deleted')).toBe(status);
    },
  );

  // An archived group is read-only for its members, and hidden from all others as before.
  const isOpen = schemasOf(name).inArchive ?? callOf(name).method === 'GET';
  const statusInArchive = (status: number) => (isOpen || status >= 400 ? status : 409);
  it.each(ROLES.map((role, index) => [role, statusInArchive(live[index] ?? 0)] as const))(
    'answers a %s %d when the group is archived',
    async (role, status) => {
      expect(await statusFor(name, role, 'archived')).toBe(status);
    },
  );
});
