import type { GroupAnswer as Group, InvitationAnswer } from '@quits/contracts';
import { createGroup, type Person, send, signInAgain, signUp } from '../../testing/people.ts';
import { urlOf } from '../../testing/operations.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let group: Group;
let mailbox = 0;
let address: string;
beforeEach(async () => {
  [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
  group = await createGroup(testApp, ann);
  mailbox += 1;
  address = `friend${String(mailbox)}@example.org`;
});

const invitePath = () => `/api/groups/${String(group.id)}/invite`;
const invite = (email = address, by = ann) => by.call(['POST', invitePath()], { email });
const accept = (token: string, by: Person) => by.call(['GET', `/api/invites/accept/${token}`]);

async function inviteForToken(): Promise<string> {
  await invite();
  return testApp.tokenMailedTo(address);
}

const INVALID = { detail: 'Invalid or expired invitation' };

describe('POST /api/groups/{id}/invite', () => {
  it('mails a link that names inviter and group', async () => {
    expect((await invite()).status).toBe(201);
    const mail = (await testApp.mails()).at(-1);
    expect(mail).toContain(`To: ${address}`);
    expect(mail).toContain(`"${ann.name}" invites you to share costs in the group "Flat" on Quits.`);
    expect(mail).toMatch(/^http:\/\/localhost:3000\/invite\/[\w-]{43}$/m);
  });

  it('keeps only the hash of the link', async () => {
    const token = await inviteForToken();
    const rows = await testApp.app.database.queries.selectFrom('invitations').selectAll().execute();
    const jobs = await testApp.app.database.queries.selectFrom('outbox').selectAll().execute();
    expect(JSON.stringify([rows, jobs])).not.toContain(token);
  });

  it('refuses members of the group with 409, in any case of the address', async () => {
    expect(await invite(ann.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { detail: 'This person is already a member of the group' },
    });
  });

  it('answers the same whether the address has an account or not', async () => {
    const known = await invite(bob.email);
    const unknown = await invite();
    expect({ status: known.status, body: known.body }).toEqual({
      status: unknown.status,
      body: unknown.body,
    });
  });

  it('is for the creator alone: 403 for other members, 404 for outsiders', async () => {
    await accept(await inviteForToken(), bob);
    expect((await invite(address, bob)).status).toBe(403);
    expect((await invite(address, await signUp(testApp))).status).toBe(404);
  });

  it('sends at most 5 an hour to a mailbox, over all groups', async () => {
    for (let count = 0; count < 5; count += 1) expect((await invite()).status).toBe(201);
    const other = await createGroup(testApp, bob);
    const { status, body, headers } = await bob.call(['POST', `/api/groups/${String(other.id)}/invite`], {
      email: address,
    });
    expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 429, retryAfter: '3600' });
    expect(body.detail).toBe('Too many invitations were sent to this address. Please try again later.');
    testApp.clock.now += 60 * 60_000;
    expect((await invite()).status).toBe(201);
  });

  it('carries nothing of an outsider’s but two short names, without anything to click', async () => {
    const lure = 'You won! Claim it at https://evil.example/win or call +49 170 1234567 today';
    await ann.call(['PUT', '/auth/users/me/name'], {
      name: 'Bank "Support" service@evil.example www.evil.example',
    });
    const { body: trap } = await ann.call<Group>(['POST', '/api/groups'], { name: lure, created_by: ann.id });
    await ann.call(['POST', `/api/groups/${String(trap.id)}/invite`], { email: address });
    const mails = await testApp.mails();
    const mail = mails.findLast((one) => one.includes(`To: ${address}`)) ?? '';
    expect(mail).toMatch(/^Subject: You are invited to a group on Quits$/m);
    expect(mail).toContain(
      `"Bank 'Support' service evil example www…" invites you to share costs in the group "You won! Claim it at https evil example…" on Quits.`,
    );
    const text = mail.slice(mail.indexOf('\n\n'));
    expect(text.match(/\S+[.:/@]\S+/g)).toEqual([expect.stringContaining('http://localhost:3000/invite/')]);
  });

  it('keeps names from right to left apart from the sentence around them', async () => {
    await ann.call(['PUT', '/auth/users/me/name'], { name: 'עדה' });
    const { body: flat } = await ann.call<Group>(['POST', '/api/groups'], {
      name: 'דירה',
      created_by: ann.id,
    });
    await ann.call(['POST', `/api/groups/${String(flat.id)}/invite`], { email: address });
    expect((await testApp.mails()).at(-1)).toContain(
      '"\u2068עדה\u2069" invites you to share costs in the group "\u2068דירה\u2069" on Quits.',
    );
  });

  it('sends at most 100 a day for one inviter @full', async () => {
    for (let count = 0; count < 100; count += 1)
      await invite(`many${String(mailbox)}-${String(count)}@example.org`);
    const { status, headers } = await invite();
    expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 429, retryAfter: '86400' });
  });
});

describe('the open invitations of a group', () => {
  type Invitation = InvitationAnswer;
  const list = (by = ann) => by.call<Invitation[]>(['GET', urlOf('getInvitations', { id: group.id })]);
  const takeBack = (id: number, by = ann) => by.call(['DELETE', urlOf('takeBackInvitation', { id })]);
  const openFor = async (email: string) => (await list()).body.filter((one) => one.email === email);

  it('are listed newest first, one for each mailbox, until they are used or over', async () => {
    await invite();
    await invite(`other-${address}`);
    testApp.clock.now += 1000;
    const token = await inviteForToken();
    const { status, body } = await list();
    expect({ status, emails: body.slice(0, 2).map(({ email }) => email) }).toEqual({
      status: 200,
      emails: [address, `other-${address}`],
    });
    const now = testApp.clock.now;
    expect(body[0]).toEqual({
      id: expect.any(Number),
      email: address,
      member_id: null,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + 7 * 24 * 3600_000).toISOString(),
    });
    await accept(token, bob);
    // The earlier one of the mailbox is still open.
    expect(await openFor(address)).toHaveLength(1);
    testApp.clock.now += 7 * 24 * 3600_000;
    expect((await list(await signInAgain(testApp.app, ann))).body).toEqual([]);
  });

  it('admit none once they were taken back, with earlier ones of the mailbox', async () => {
    const tokens = [await inviteForToken(), await inviteForToken()];
    const [open] = await openFor(address);
    expect((await takeBack(open?.id ?? 0)).status).toBe(204);
    for (const token of tokens)
      expect(await accept(token, bob)).toMatchObject({ status: 404, body: INVALID });
    expect(await openFor(address)).toEqual([]);
    expect((await takeBack(open?.id ?? 0)).status).toBe(204);
  });

  it('are not taken back after a person has used them', async () => {
    const token = await inviteForToken();
    const [open] = await openFor(address);
    await accept(token, bob);
    expect(await takeBack(open?.id ?? 0)).toMatchObject({
      status: 409,
      body: { detail: 'This invitation has already been used' },
    });
  });

  it('are for the creator alone: 403 for other members, 404 for outsiders', async () => {
    const token = await inviteForToken();
    const eve = await signUp(testApp);
    await invite(eve.email);
    const [open] = await openFor(eve.email);
    await accept(token, bob);
    expect([(await list(bob)).status, (await takeBack(open?.id ?? 0, bob)).status]).toEqual([403, 403]);
    expect([(await list(eve)).status, (await takeBack(open?.id ?? 0, eve)).status]).toEqual([404, 404]);
  });
});

describe('GET /api/invites/preview/{token}', () => {
  const preview = (token: string) => send(testApp.app, ['GET', `/api/invites/preview/${token}`]);
  const unknown = 'A'.repeat(43);

  it('says who invites whom to which group, without an account, and joins nothing', async () => {
    const { status, body } = await preview(await inviteForToken());
    expect({ status, body }).toEqual({
      status: 200,
      body: { group_name: 'Flat', inviter_name: ann.name, email: address, place: null },
    });
    expect((await bob.call(['GET', `/api/groups/${String(group.id)}`])).status).toBe(404);
  });

  it('answers unknown, used and expired invitations and those of deleted groups alike', async () => {
    const used = await inviteForToken();
    await accept(used, bob);
    const late = await inviteForToken();
    const flat = await createGroup(testApp, bob);
    await bob.call(['POST', `/api/groups/${String(flat.id)}/invite`], { email: `of-bob-${address}` });
    const orphan = await testApp.tokenMailedTo(`of-bob-${address}`);
    await bob.call(['DELETE', `/api/groups/${String(flat.id)}`]);
    for (const token of [unknown, used, orphan])
      expect(await preview(token)).toMatchObject({ status: 404, body: INVALID });
    testApp.clock.now += 7 * 24 * 3600_000;
    expect(await preview(late)).toMatchObject({ status: 404, body: INVALID });
  });
});

describe('GET /api/invites/accept/{token}', () => {
  it('lets one person in and answers the group', async () => {
    const { status, body } = await accept(await inviteForToken(), bob);
    expect({ status, body }).toEqual({ status: 200, body: { group_id: group.id } });
    expect((await bob.call(['GET', `/api/groups/${String(group.id)}`])).status).toBe(200);
  });

  it('needs the bearer header, and a look at its head joins nothing', async () => {
    const token = await inviteForToken();
    const url = `/api/invites/accept/${token}`;
    const authorization = `Bearer ${bob.token}`;
    expect((await testApp.app.inject({ method: 'GET', url })).statusCode).toBe(401);
    const { statusCode } = await testApp.app.inject({ method: 'HEAD', url, headers: { authorization } });
    expect(statusCode).toBe(404);
    expect((await bob.call(['GET', `/api/groups/${String(group.id)}`])).status).toBe(404);
  });

  it('answers the same when that person opens it again', async () => {
    const token = await inviteForToken();
    await accept(token, bob);
    expect(await accept(token, bob)).toMatchObject({ status: 200, body: { group_id: group.id } });
  });

  it('refuses a second person with 409', async () => {
    const token = await inviteForToken();
    await accept(token, bob);
    expect(await accept(token, await signUp(testApp))).toMatchObject({
      status: 409,
      body: { detail: 'This invitation has already been used' },
    });
  });

  it('lets in one of two concurrent people', async () => {
    const token = await inviteForToken();
    const answers = await Promise.all([accept(token, bob), accept(token, await signUp(testApp))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is no longer pending when its person joined in another way', async () => {
    await ann.call(['POST', `/api/groups/${String(group.id)}/invite`], { email: bob.email });
    const link = await ann.call<{ url: string }>(['POST', `/api/groups/${String(group.id)}/links`], {
      days: 1,
      uses: 1,
    });
    await accept(link.body.url.slice(-43), bob);
    const path = `/api/groups/${String(group.id)}/invitations`;
    expect((await ann.call<object[]>(['GET', path])).body).toEqual([]);
  });

  it('is not used up when a member opens it', async () => {
    const token = await inviteForToken();
    expect((await accept(token, ann)).status).toBe(200);
    expect((await accept(token, bob)).status).toBe(200);
  });

  it('is refused after 7 days, when it is unknown, and when the group is deleted', async () => {
    const token = await inviteForToken();
    testApp.clock.now += 7 * 24 * 3600_000;
    const late = await signUp(testApp);
    expect(await accept(token, late)).toMatchObject({ status: 404, body: INVALID });
    expect(await accept('A'.repeat(43), late)).toMatchObject({ status: 404, body: INVALID });
    [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
    group = await createGroup(testApp, ann);
    const orphan = await inviteForToken();
    await ann.call(['DELETE', `/api/groups/${String(group.id)}`]);
    expect(await accept(orphan, bob)).toMatchObject({ status: 404, body: INVALID });
  });

  it('does not let a removed person back in, neither by the used link nor by another old one', async () => {
    const used = await inviteForToken();
    const other = await inviteForToken();
    await accept(used, bob);
    await ann.call(['DELETE', `/api/groups/${String(group.id)}/members/${String(bob.id)}`]);
    expect(await accept(used, bob)).toMatchObject({ status: 404, body: INVALID });
    expect(await accept(other, bob)).toMatchObject({ status: 404, body: INVALID });
    testApp.clock.now += 1;
    expect((await accept(await inviteForToken(), bob)).status).toBe(200);
  });
});
