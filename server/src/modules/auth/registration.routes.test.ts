import { createGroup, PASSWORD, type Person, requestToken, send, signInAgain } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const INVITED_ONLY = {
  detail: 'This server is open to invited people only.',
  code: 'invited_only',
  params: {},
};

describe('with REGISTRATION=invited', () => {
  const testApp = useTestApp({ environment: { REGISTRATION: 'invited' } });
  const register = (email: string, invite?: string) =>
    send<{ id: number; name: string; email: string; detail?: string }>(
      testApp.app,
      ['POST', '/auth/register'],
      {
        email,
        password: PASSWORD,
        invite,
      },
    );
  let ann: Person;
  let groupId: number;

  async function linkWith(link: object): Promise<string> {
    const path = `/api/groups/${String(groupId)}/links`;
    const { body } = await ann.call<{ url: string }>(['POST', path], { days: 1, ...link });
    return body.url.slice(-43);
  }

  async function membersOf(): Promise<string[]> {
    const { body } = await ann.call<{ name: string }[]>(['GET', `/api/groups/${String(groupId)}/members`]);
    return body.map(({ name }) => name);
  }

  it('admits one first account of several that come together', async () => {
    const answers = await Promise.all(['ann@example.org', 'eve@example.org'].map((email) => register(email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    const first = answers.find(({ status }) => status === 201)?.body;
    if (first === undefined) throw new Error('Nobody was admitted');
    ann = await signInAgain(testApp.app, first);
    groupId = (await createGroup(testApp, ann)).id;
  });

  it.each([
    ['no invitation', undefined],
    ['an unknown one', 'A'.repeat(43)],
  ])('refuses with %s, and creates nothing', async (_what, invite) => {
    const { status, body } = await register('guest@example.org', invite);
    expect([status, body]).toEqual([403, INVITED_ONLY]);
    expect((await requestToken(testApp.app, 'guest@example.org', PASSWORD)).status).toBe(401);
  });

  it('says nothing of addresses to people who are not invited', async () => {
    expect((await register(ann.email)).body).toEqual(INVITED_ONLY);
  });

  it('refuses a link to look at a group, and one that has expired', async () => {
    const view = await linkWith({ role: 'viewer' });
    expect((await register('guest@example.org', view)).body).toEqual(INVITED_ONLY);
    const link = await linkWith({ uses: 1 });
    testApp.clock.now += 2 * 86_400_000;
    expect((await register('guest@example.org', link)).body).toEqual(INVITED_ONLY);
    ann = await signInAgain(testApp.app, ann);
  });

  it('admits one of two who use an invitation at the same moment, and lets that person join', async () => {
    await ann.call(['POST', `/api/groups/${String(groupId)}/invite`], { email: 'bob@example.org' });
    const invite = await testApp.tokenMailedTo('bob@example.org');
    const answers = await Promise.all(
      ['bob@example.org', 'rob@example.org'].map((email) => register(email, invite)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    const joined = answers.find(({ status }) => status === 201)?.body;
    expect(await membersOf()).toEqual(expect.arrayContaining([joined?.name]));
    expect(await membersOf()).toHaveLength(2);
    // The screen opens the invitation after signing in, which leads to the group.
    const person = await signInAgain(testApp.app, joined ?? ann);
    const { status, body } = await person.call(['GET', `/api/invites/accept/${invite}`]);
    expect([status, body]).toEqual([200, { group_id: groupId }]);
  });

  it('admits as many people by a link as it has uses', async () => {
    const link = await linkWith({ uses: 2 });
    const emails = ['cleo@example.org', 'dan@example.org', 'finn@example.org'];
    const answers = await Promise.all(emails.map((email) => register(email, link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403]);
  });

  it('refuses the invitation to an archived group', async () => {
    const link = await linkWith({ uses: 2 });
    expect((await register('flo@example.org', link)).status).toBe(201);
    await ann.call(['PUT', `/api/groups/${String(groupId)}/archive`], { archived: true });
    expect((await register('gus@example.org', link)).body).toEqual(INVITED_ONLY);
  });
});

describe('with REGISTRATION=closed', () => {
  const testApp = useTestApp({ environment: { REGISTRATION: 'closed' } });

  it('admits the first account, which runs the server, and refuses everyone else', async () => {
    const register = (email: string) =>
      send(testApp.app, ['POST', '/auth/register'], { email, password: PASSWORD });
    expect((await register('ann@example.org')).status).toBe(201);
    const { status, body } = await register('bob@example.org');
    expect([status, body]).toMatchObject([403, { detail: 'This server is closed to new people.' }]);
  });
});
