import type { CallBody, ExpenseAnswer, GroupAnswer as Group, ViewAnswer } from '@quits/contracts';
import {
  addExpense,
  createGroup,
  expensePayload,
  joinGroup,
  type Person,
  send,
  signUp,
} from '../../testing/people.ts';
import { urlOf } from '../../testing/operations.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addReceipt } from '../../testing/uploads.ts';

const DAY_MS = 24 * 60 * 60_000;
const GONE = { status: 404, body: { detail: 'This link no longer works. Ask for a new one.' } };

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let group: Group;
let dinner: ExpenseAnswer;

const named = async (person: string, name: string) => {
  const made = await signUp(testApp, person);
  await made.call(['PUT', urlOf('updateName')], { name });
  return { ...made, name };
};

beforeEach(async () => {
  ann = await named('ann', 'Ann Lee');
  bob = await named('bob', 'Bob van Moor');
  group = await createGroup(testApp, ann, [bob]);
  await ann.call(['PUT', urlOf('renameGroup', { id: group.id })], { name: 'Flat of Ann Lee' });
  const details = { notes: 'A secret note', category: 'restaurant' };
  const payload = expensePayload(10, [[ann, 10]], [[bob, 10]], 'Dinner with bob');
  dinner = await addExpense(ann, group, { ...payload, ...details });
});

type NewLink = CallBody<'addInviteLink'>;
const full = { role: 'viewer', days: 7, names: 'full' } as const;
const addLink = (body: object = full, by = ann) =>
  by.call<{ id: number; url: string }>(['POST', urlOf('addInviteLink', { id: group.id })], body);
const tokenOf = (url: string) => url.slice(-43);
async function make(body?: NewLink) {
  const { body: link } = await addLink(body);
  return { ...link, token: tokenOf(link.url) };
}
const view = (token: string) => send<ViewAnswer>(testApp.app, ['GET', urlOf('viewGroup', { token })]);
const viewed = async (body?: NewLink) => (await view((await make(body)).token)).body;
const initials = { ...full, names: 'initials' } as const;

/** Every text in an answer, with the keys of its objects. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [key, ...textsIn(part)]);
}

describe('a link to look at a group', () => {
  it('shows members, entries and balances to people without an account', async () => {
    const link = await make();
    expect(link.url).toMatch(/^http:\/\/localhost:3000\/view\/[\w-]{43}$/);
    const { status, body, headers } = await view(link.token);
    expect([status, headers['x-robots-tag'], headers['cache-control']]).toEqual([200, 'noindex', 'no-store']);
    const [annShown, bobShown] = [
      { id: ann.id, name: 'Ann Lee' },
      { id: bob.id, name: 'Bob van Moor' },
    ];
    expect(body).toEqual({
      group: {
        id: group.id,
        name: 'Flat of Ann Lee',
        created_at: group.created_at,
        currency: 'USD',
        archived_at: null,
      },
      members: [annShown, bobShown],
      entries: [
        {
          id: dinner.id,
          group_id: group.id,
          type: 'expense',
          description: 'Dinner with bob',
          category: 'restaurant',
          date: dinner.date,
          created_at: dinner.created_at,
          total_amount: 10,
          original: null,
          payers: [{ user_id: ann.id, paid_amount: 10 }],
          shares: [{ user_id: bob.id, share_amount: 10 }],
        },
      ],
      entry_count: 1,
      balances: {
        members: [
          { user: annShown, net: 10 },
          { user: bobShown, net: -10 },
        ],
        fewest: [{ from_user: bobShown, to_user: annShown, amount: 10 }],
      },
    });
  });

  it('shows the same balances as the group does to members, and what changes', async () => {
    const { token } = await make();
    await bob.call(['POST', urlOf('settleUp', { id: group.id })], { to_user_id: ann.id, amount: 4 });
    const { balances, entries } = (await view(token)).body;
    const own = await ann.call(['GET', urlOf('getGroupBalances', { id: group.id })]);
    expect(balances.fewest).toEqual(own.body);
    expect(entries.map(({ type }) => type)).toEqual(['settlement', 'expense']);
    await ann.call(['DELETE', urlOf('deleteExpense', { id: dinner.id })]);
    expect((await view(token)).body.entries.map(({ type }) => type)).toEqual(['settlement']);
  });

  it.each([full, initials])('tells nothing private with %j', async (body) => {
    const text = { text: 'A secret comment' };
    await ann.call(['POST', urlOf('addComment', { id: dinner.id })], text);
    await addReceipt(ann, dinner, { name: 'secret.png' });
    const settled = await bob.call<ExpenseAnswer>(['POST', urlOf('settleUp', { id: group.id })], {
      to_user_id: ann.id,
      amount: 3,
      notes: 'Another secret',
    });
    const deleted = await addExpense(ann, group, expensePayload(2, [[ann, 2]], [[ann, 2]], 'Secret shoes'));
    await ann.call(['DELETE', urlOf('deleteExpense', { id: deleted.id })]);
    const answer = await viewed(body);
    expect(answer.entries.map(({ id }) => id)).toEqual([settled.body.id, dinner.id]);
    const texts = textsIn(answer);
    expect(texts.filter((one) => /secret|@/i.test(one))).toEqual([]);
    expect(texts.filter((one) => /note|comment|receipt|mail|confirm|version|created_by/.test(one))).toEqual(
      [],
    );
  });

  it('is refused alike when it is unknown, expired or taken back, and when the group is deleted', async () => {
    const [open, revoked, late] = [await make(), await make(), await make({ ...full, days: 1 })];
    const take = ['DELETE', urlOf('takeBackInviteLink', { id: revoked.id })] as const;
    expect((await ann.call(take)).status).toBe(204);
    testApp.clock.now += DAY_MS;
    for (const { token } of [revoked, late, { token: 'A'.repeat(43) }])
      expect(await view(token)).toMatchObject({ ...GONE, headers: { 'x-robots-tag': 'noindex' } });
    expect((await view(open.token)).status).toBe(200);
    await ann.call(['DELETE', urlOf('deleteGroup', { id: group.id })]);
    expect(await view(open.token)).toMatchObject(GONE);
  });

  it('lets no one join, and a link to join shows nothing', async () => {
    const { token } = await make();
    const eve = await signUp(testApp, 'eve');
    for (const person of [eve, bob, ann])
      expect((await person.call(['GET', urlOf('acceptInvite', { token })])).status).toBe(404);
    expect((await send(testApp.app, ['GET', urlOf('previewInvite', { token })])).status).toBe(404);
    // A server of the version before knows no viewers, but refuses a link without uses left.
    const { queries } = testApp.app.database;
    const { uses_left } = await queries.selectFrom('invite_links').selectAll().executeTakeFirstOrThrow();
    expect(uses_left).toBe(0);
    const toJoin = await make({ days: 7, uses: 5 });
    expect(await view(toJoin.token)).toMatchObject(GONE);
    expect((await eve.call(['GET', urlOf('acceptInvite', { token: toJoin.token })])).status).toBe(200);
  });

  it('still works in an archived group, which it says', async () => {
    const { token } = await make();
    await ann.call(['PUT', urlOf('archiveGroup', { id: group.id })], { archived: true });
    expect((await view(token)).body.group.archived_at).toEqual(expect.any(String));
    expect((await addLink()).status).toBe(409);
  });

  it('shows the newest 1,000 entries and says how many there are @full', async () => {
    const { token } = await make();
    const rows = Array.from({ length: 1000 }, () => ({ ...OLDER, group_id: group.id, created_by: ann.id }));
    await testApp.app.database.write(async (trx) => {
      const added = trx.insertInto('expenses').values(rows).returning('id');
      const lines = (await added.execute()).flatMap(({ id: expense_id }) => [
        { expense_id, side: 'payer' as const, position: 0, user_id: ann.id, amount_cents: 100 },
        { expense_id, side: 'share' as const, position: 0, user_id: ann.id, amount_cents: -100 },
      ]);
      await trx.insertInto('postings').values(lines).execute();
    });
    const { entries, entry_count } = (await view(token)).body;
    expect([entries.length, entry_count, entries[0]?.id]).toEqual([1000, 1001, dinner.id]);
  });
});

const OLDER = {
  type: 'expense',
  description: 'Older',
  date: '2020-01-01',
  total_cents: 100,
  created_at: 1,
} as const;

describe('initials instead of names', () => {
  it('stand wherever a name would, also of people who left', async () => {
    const cat = await named('cat', 'Cat Ö Ley');
    await joinGroup(testApp, ann, group.id, cat);
    await addExpense(ann, group, expensePayload(6, [[cat, 6]], [[cat, 6]], 'For Cat Ö Ley and ANN'));
    await ann.call(['DELETE', urlOf('removeMember', { id: group.id, userId: cat.id })]);
    const { entries, members, balances, group: shown } = await viewed(initials);
    expect(shown.name).toBe('Flat of AL');
    expect(members.map(({ name }) => name)).toEqual(['AL', 'BV']);
    expect(balances.members.map(({ user }) => user.name)).toEqual(['AL', 'BV']);
    expect(balances.fewest).toMatchObject([{ from_user: { name: 'BV' }, to_user: { name: 'AL' } }]);
    expect(entries.map(({ description }) => description)).toEqual(['', '']);
    expect(entries.map(({ category, date }) => [category, date])).toEqual([
      [null, dinner.date],
      ['restaurant', dinner.date],
    ]);
    expect(entries[0]?.payers).toEqual([{ user_id: cat.id, paid_amount: 6, name: 'CÖ' }]);
  });
});

describe('a group with names in its own name', () => {
  const nameShown = async (name: string) => {
    await ann.call(['PUT', urlOf('renameGroup', { id: group.id })], { name });
    return (await viewed(initials)).group.name;
  };

  it.each([
    ['a last name', 'House Lee, flat MOOR', 'House AL, flat BV'],
    ['a middle name', 'With van', 'With BV'],
    ['an address', 'Flat of ann.lee@example.org (Ann)', 'Flat of … (AL)'],
    ['a part of a word', 'Leeds and Annapolis', 'Leeds and Annapolis'],
  ])('never shows %s in clear', async (_what, name, shown) => {
    expect(await nameShown(name)).toBe(shown);
  });

  it('never shows a name that a person had before, nor one with letters that change their length', async () => {
    await bob.call(['PUT', urlOf('updateName')], { name: 'İpek Şahin' });
    expect(await nameShown('Moor, İpek, ipek and IPEK ŞAHİN')).toBe('BV, İŞ, İŞ and İŞ');
  });

  it('has no word of any name in the whole answer', async () => {
    await bob.call(['PUT', urlOf('updateName')], { name: 'Robert Hill' });
    await nameShown('Ann Lee, Bob van Moor and Robert Hill');
    const texts = textsIn(await viewed(initials)).join('\n');
    expect(texts).not.toMatch(/\b(Ann|Lee|Bob|van|Moor|Robert|Hill)\b/i);
  });
});

describe('making a link to look at a group', () => {
  it('is listed with its kind, counts as an open link, and stands in the history @full', async () => {
    const { id, url } = await make(initials);
    await make({ days: 1, uses: 1 });
    const { body } = await ann.call<object[]>(['GET', urlOf('getInviteLinks', { id: group.id })]);
    expect(body).toEqual([
      expect.objectContaining({ role: 'member', names: null, uses_left: 1 }),
      {
        id,
        url,
        member_id: null,
        role: 'viewer',
        names: 'initials',
        created_at: new Date(testApp.clock.now).toISOString(),
        expires_at: new Date(testApp.clock.now + 7 * DAY_MS).toISOString(),
      },
    ]);
    const path = urlOf('getGroupActivity', { id: group.id });
    const { body: history } = await bob.call<{ items: { action: string }[] }>(['GET', path]);
    expect(history.items.slice(0, 2).map(({ action }) => action)).toEqual(['member/invited', 'group/shared']);
    for (let count = 2; count < 20; count += 1) await make();
    expect((await addLink()).status).toBe(409);
  });

  it.each([
    ['names', { role: 'viewer', days: 7, names: 'none' }],
    ['uses', { ...full, uses: 5 }],
    ['member_id', { ...full, member_id: 1 }],
    ['days', { ...full, days: 31 }],
    ['role', { ...full, role: 'creator' }],
    ['uses', { role: 'member', days: 7 }],
    ['names', { days: 7, uses: 5, names: 'full' }],
  ])('refuses a wrong %s in %j', async (field, body) => {
    expect(await addLink(body)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  it('is for the creator alone: 403 for other members, 404 for outsiders', async () => {
    const { id } = await make();
    const eve = await signUp(testApp, 'eve');
    for (const [person, status] of [
      [bob, 403],
      [eve, 404],
    ] as const) {
      expect((await addLink(full, person)).status).toBe(status);
      const take = ['DELETE', urlOf('takeBackInviteLink', { id })] as const;
      expect((await person.call(take)).status).toBe(status);
    }
  });
});
