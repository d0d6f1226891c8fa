import type { GroupAnswer as Group, InviteLinkAnswer, MemberAnswer } from '@quits/contracts';
import {
  createGroup,
  joinGroup,
  type Person,
  send,
  signInAgain,
  signUp,
  signUpAll,
} from '../../testing/people.ts';
import { urlOf } from '../../testing/operations.ts';
import { useTestApp } from '../../testing/test-app.ts';

const DAY_MS = 24 * 60 * 60_000;
const INVALID = { status: 404, body: { detail: 'Invalid or expired invitation' } };

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let group: Group;
beforeEach(async () => {
  [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
  group = await createGroup(testApp, ann);
});

interface Made {
  id: number;
  url: string;
  expires_at: string;
}
const make = (body: object = { days: 7, uses: 2 }, by = ann) =>
  by.call<Made>(['POST', urlOf('addInviteLink', { id: group.id })], body);
const list = async (by = ann) =>
  by.call<InviteLinkAnswer[]>(['GET', urlOf('getInviteLinks', { id: group.id })]);
const takeBack = (id: number, by = ann) => by.call(['DELETE', urlOf('takeBackInviteLink', { id })]);
const tokenOf = ({ url }: Pick<Made, 'url'>) => url.slice(-43);
const open = (link: Made, by: Person) => by.call(['GET', urlOf('acceptInvite', { token: tokenOf(link) })]);
const preview = (link: Made) => send(testApp.app, ['GET', urlOf('previewInvite', { token: tokenOf(link) })]);

describe('a link to a group', () => {
  it('opens the screen of invitations, and is shown again with what is left of it', async () => {
    const { status, body } = await make();
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        url: expect.stringMatching(/^http:\/\/localhost:3000\/invite\/[\w-]{43}$/),
        expires_at: new Date(testApp.clock.now + 7 * DAY_MS).toISOString(),
      },
    });
    await make({ days: 30, uses: 100 });
    await open(body, bob);
    expect((await list()).body[1]).toEqual({
      ...body,
      member_id: null,
      created_at: new Date(testApp.clock.now).toISOString(),
      role: 'member',
      names: null,
      uses_left: 1,
    });
  });

  it('is one of 20 open ones at most, whose places come back with those that ended', async () => {
    for (let count = 0; count < 20; count += 1) expect((await make()).status).toBe(201);
    const refused = await make();
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { detail: 'A group can have at most 20 open links. Take one back first.' },
    ]);
    await takeBack((await list()).body[0]?.id ?? 0);
    expect((await make()).status).toBe(201);
    testApp.clock.now += 7 * DAY_MS;
    ann = await signInAgain(testApp.app, ann);
    expect((await list()).body).toEqual([]);
    expect((await make()).status).toBe(201);
  });

  it('is stored as a hash and encrypted', async () => {
    const { body } = await make();
    const { queries } = testApp.app.database;
    const rows = [
      await queries.selectFrom('invite_links').selectAll().execute(),
      await queries.selectFrom('activity').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(tokenOf(body));
  });

  it('is stored encrypted for requests that are sent again', async () => {
    const request = ['POST', urlOf('addInviteLink', { id: group.id })] as const;
    const twice = () => ann.call<Made>(request, { days: 7, uses: 2 }, { 'idempotency-key': 'once' });
    const [first, again] = [await twice(), await twice()];
    expect(again.body).toEqual(first.body);
    const rows = testApp.app.database.queries.selectFrom('idempotency_keys').selectAll();
    expect(JSON.stringify(await rows.execute())).not.toContain(tokenOf(first.body));
  });

  it('closes no other link when it has ended and is opened again and again', async () => {
    const [ended, other] = [(await make()).body, (await make()).body];
    await takeBack(ended.id);
    for (let count = 0; count < 301; count += 1) await preview(ended);
    expect((await preview(ended)).status).toBe(429);
    expect((await preview(other)).status).toBe(200);
  });

  it('says who invites to which group, without an address', async () => {
    const { body } = await make();
    expect(await preview(body)).toMatchObject({
      status: 200,
      body: { group_name: 'Flat', inviter_name: ann.name, email: null, place: null },
    });
  });

  it('lets in as many people as it has uses, however many open it at the same time', async () => {
    const { body } = await make({ days: 1, uses: 2 });
    const people = await signUpAll(testApp, 'eve', 'fay', 'gil', 'hal', 'ida');
    const answers = await Promise.all(people.map((person) => open(body, person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 404, 404, 404]);
    const members = await ann.call<MemberAnswer[]>(['GET', urlOf('getGroupMembers', { id: group.id })]);
    expect(members.body.length).toBe(3);
    expect((await list()).body).toEqual([]);
  });

  it('takes a person in once: opening it again uses nothing up', async () => {
    const { body } = await make();
    for (const person of [bob, bob, ann]) expect((await open(body, person)).status).toBe(200);
    expect((await list()).body[0]?.uses_left).toBe(1);
  });

  it('is refused like a bad invitation when it is used up, expired or taken back', async () => {
    const [used, revoked, late] = [
      (await make({ days: 1, uses: 1 })).body,
      (await make()).body,
      (await make({ days: 2, uses: 5 })).body,
    ];
    await open(used, bob);
    expect((await takeBack(revoked.id)).status).toBe(204);
    testApp.clock.now += 2 * DAY_MS;
    const eve = await signUp(testApp, 'eve');
    for (const link of [used, revoked, late]) {
      expect(await open(link, eve)).toMatchObject(INVALID);
      expect(await preview(link)).toMatchObject(INVALID);
    }
    expect((await list()).body).toEqual([]);
    expect((await takeBack(revoked.id)).status).toBe(204);
  });

  it('does not let a removed person back in', async () => {
    const { body } = await make();
    await open(body, bob);
    await ann.call(['DELETE', urlOf('removeMember', { id: group.id, userId: bob.id })]);
    expect(await open(body, bob)).toMatchObject(INVALID);
  });

  it('lets a person take the place of a member without an account', async () => {
    const path = urlOf('addPlaceholder', { id: group.id });
    const { body: gus } = await ann.call<MemberAnswer>(['POST', path], { name: 'Gus' });
    const { body } = await make({ days: 1, uses: 1, member_id: gus.id });
    expect((await preview(body)).body).toMatchObject({ place: { name: 'Gus', net: 0, currency: 'USD' } });
    expect((await open(body, bob)).status).toBe(200);
    expect((await open(body, bob)).status).toBe(200);
    expect(await open(body, await signUp(testApp, 'eve'))).toMatchObject(INVALID);
    expect(await preview(body)).toMatchObject(INVALID);
    expect((await make({ days: 1, uses: 1, member_id: gus.id })).status).toBe(409);
    expect((await make({ days: 1, uses: 1, member_id: bob.id })).status).toBe(422);
  });

  it('ends when the person who made it hands the group over, leaves or is removed', async () => {
    await joinGroup(testApp, ann, group.id, bob);
    const ofGroup = { id: group.id };
    const look = ({ url }: Made) =>
      send(testApp.app, ['GET', urlOf('viewGroup', { token: tokenOf({ url }) })]);
    const viewer = { role: 'viewer', days: 7, names: 'full' };
    const [annJoin, annView] = [(await make()).body, (await make(viewer)).body];
    await ann.call(['POST', urlOf('handOverGroup', ofGroup)], { user_id: bob.id });
    expect([(await preview(annJoin)).status, (await look(annView)).status]).toEqual([404, 404]);
    expect((await list(bob)).body).toEqual([]);
    const bobView = (await make(viewer, bob)).body;
    await ann.call(['DELETE', urlOf('removeMember', { ...ofGroup, userId: ann.id })]);
    expect((await look(bobView)).status).toBe(200);
  });

  it('lasts 1 to 30 days, for 1 to 100 people who become members', async () => {
    for (const [field, body] of [
      ['days', { days: 0, uses: 1 }],
      ['days', { days: 31, uses: 1 }],
      ['uses', { days: 1, uses: 0 }],
      ['uses', { days: 1, uses: 101 }],
      ['uses', { days: 1, uses: 2, member_id: 1 }],
    ] as const)
      expect(await make(body)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  it('is for the creator alone: 403 for other members, 404 for outsiders', async () => {
    const { body } = await make();
    await joinGroup(testApp, ann, group.id, bob);
    const eve = await signUp(testApp, 'eve');
    const statuses = async (by: Person) => [
      (await make(undefined, by)).status,
      (await list(by)).status,
      (await takeBack(body.id, by)).status,
    ];
    expect(await statuses(bob)).toEqual([403, 403, 403]);
    expect(await statuses(eve)).toEqual([404, 404, 404]);
  });
});
