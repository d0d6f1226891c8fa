import { randomUUID } from 'node:crypto';
import type {
  ActivityPageAnswer,
  ExpenseAnswer,
  GroupAnswer,
  GroupExport,
  ImportPreviewAnswer,
  ImportResultAnswer,
  RecurringAnswer,
  ViewAnswer,
} from '@quits/contracts';
import { dayOf } from '@quits/domain';
import { claim, detailsOf, itemOf, openBill, sharesIn, sharesOf } from '../../testing/bills.ts';
import { urlOf } from '../../testing/operations.ts';
import { createGroup, type Person, send, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let group: GroupAnswer;

beforeEach(async () => {
  // Invitations per mailbox are limited per hour.
  testApp.clock.now += 60 * 60_000;
  [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
  group = await createGroup(testApp, ann, [bob]);
});

/** A bill of 30.00 of which Ann had the pizza and Bob the wine, with who had what. */
const known = () => ({
  ...openBill(group.id, ann, [itemOf('Pizza', 15, ann), itemOf('Secret wine', 9, bob)]),
  shares: sharesOf([ann, 18.75], [bob, 11.25]),
  claiming: false,
});
const add = async (body: object) => (await ann.call<ExpenseAnswer>(['POST', urlOf('addExpense')], body)).body;
const exported = <Body>(format: 'json' | 'csv', by = ann) =>
  by.call<Body>(['GET', `/api/groups/${String(group.id)}/export?format=${format}`]);
const history = async (entry: ExpenseAnswer) =>
  (await ann.call<ActivityPageAnswer>(['GET', `/api/expenses/${String(entry.id)}/activity`])).body.items;

describe('a bill in a CSV file', () => {
  it('is in a last column, with who had what', async () => {
    await add(known());
    await add({ ...known(), split: null, items: [], extras: [], description: 'Tea' });
    const [heading = '', dinner = '', tea = ''] = (await exported<string>('csv')).body.split('\r\n');
    expect(heading).toMatch(/,Items$/);
    expect(dinner).toContain(`,"Pizza 15.00 (${ann.name}); Secret wine 9.00 (${bob.name}); Tax 6.00"`);
    expect(tea).toMatch(/,$/);
  });

  it('has no column in a group without one', async () => {
    await add({ ...known(), split: null, items: [], extras: [] });
    expect((await exported<string>('csv')).body).not.toContain('Items');
  });
});

describe('a bill in a file of Quits', () => {
  it('comes back with its items, extras and shares, and is never open', async () => {
    const open = await add(openBill(group.id, ann, [itemOf('Pizza', 15, ann), itemOf('Wine', 9)]));
    await claim(open, 1, bob);
    const file = (await exported<GroupExport>('json')).body;
    expect(file.entries).toMatchObject([
      { items: [{ name: 'Pizza' }, { name: 'Wine', people: [{ user_id: bob.id }] }], claiming: true },
    ]);
    const upload = { filename: 'flat.json', text: JSON.stringify(file) };
    const preview = await ann.call<ImportPreviewAnswer>(['POST', '/api/imports'], upload);
    expect(preview.body.totals).toMatchObject({ refused: 0 });
    const people = [
      { name: preview.body.people[0]?.name, me: true },
      { name: preview.body.people[1]?.name, placeholder: true },
    ];
    const booked = await ann.call<ImportResultAnswer>(['POST', `/api/imports/${String(preview.body.id)}`], {
      group: { name: 'Again' },
      people,
    });
    expect(booked.body).toMatchObject({ booked: 1 });
    const path = `/api/groups/${String(booked.body.group_id)}/expenses`;
    const [again] = (await ann.call<ExpenseAnswer[]>(['GET', path])).body;
    expect(again).toMatchObject({
      split: { mode: 'items', values: [] },
      items: [
        { name: 'Pizza', people: [{ user_id: ann.id }] },
        { name: 'Wine', people: [{ weight: 100 }] },
      ],
      extras: [{ name: 'Tax', amount: 6, how: 'proportional' }],
      claiming: false,
    });
    expect(again?.shares.map(({ share_amount }) => share_amount)).toEqual(
      (await detailsOf(open, ann)).shares.map(({ share_amount }) => share_amount),
    );
  });
});

describe('a bill behind a link to look at the group', () => {
  it.each(['initials', 'full'] as const)('shows no item with %s', async (names) => {
    await add(known());
    const link = { role: 'viewer', days: 7, names };
    const { body } = await ann.call<{ url: string }>(
      ['POST', urlOf('addInviteLink', { id: group.id })],
      link,
    );
    const shown = await send<ViewAnswer>(testApp.app, [
      'GET',
      urlOf('viewGroup', { token: body.url.slice(-43) }),
    ]);
    expect(shown.body.entries).toHaveLength(1);
    expect(JSON.stringify(shown.body)).not.toMatch(/Secret wine|Pizza|"items"/);
  });
});

describe('a bill that repeats', () => {
  it('keeps the people of its items, and is never open for claiming', async () => {
    const { group_id: _, ...entry } = known();
    const start = dayOf(testApp.clock.now);
    const rule = await ann.call<RecurringAnswer>(['POST', urlOf('addRecurring', { id: group.id })], {
      entry: { ...entry, claiming: true },
      unit: 'month',
      every: 1,
      start,
    });
    expect(rule.status).toBe(201);
    const [made] = (await ann.call<ExpenseAnswer[]>(['GET', urlOf('getGroupExpenses', { id: group.id })]))
      .body;
    expect(made).toMatchObject({
      items: [{ people: [{ user_id: ann.id, weight: 100 }] }, { people: [{ user_id: bob.id, weight: 100 }] }],
      claiming: false,
    });
    expect(made && sharesIn(made)).toEqual({ [ann.id]: 18.75, [bob.id]: 11.25 });
  });
});

describe('a bill that was typed without a network', () => {
  it('is recorded once, however often it is sent, and may be open', async () => {
    const body = { ...openBill(group.id, ann, [itemOf('Pizza', 24)]), client_id: randomUUID() };
    const first = await add(body);
    const second = await add(body);
    expect(second.id).toBe(first.id);
    expect(second).toMatchObject({ claiming: true, items: [{ name: 'Pizza' }] });
  });
});

describe('the history of a bill', () => {
  it('undoes the end of claiming, for its maker alone', async () => {
    const open = await add(openBill(group.id, ann, [itemOf('Pizza', 15), itemOf('Wine', 9)]));
    await claim(open, 0, bob);
    const ending = { ...openBill(group.id, ann, []), items: open.items, claiming: false };
    await ann.call(['PUT', urlOf('updateExpense', { id: open.id })], ending);
    const [end] = await history(open);
    const undo = (by: Person) => by.call(['POST', `/api/activity/${String(end?.id)}/undo`], {});
    expect((await undo(bob)).status).toBe(403);
    expect((await undo(ann)).status).toBe(201);
    expect(await detailsOf(open, ann)).toMatchObject({
      claiming: true,
      items: [{ people: [{ user_id: bob.id, weight: 100 }] }, { people: [] }],
    });
  });

  it('has who claimed, which only a tap takes back', async () => {
    const open = await add(openBill(group.id, ann, [itemOf('Pizza', 24)]));
    await claim(open, 0, bob);
    const [claimed] = await history(open);
    expect(claimed).toMatchObject({ action: 'expense/claimed', actor: { id: bob.id } });
    expect((await bob.call(['POST', `/api/activity/${String(claimed?.id)}/undo`], {})).status).toBe(422);
  });
});
