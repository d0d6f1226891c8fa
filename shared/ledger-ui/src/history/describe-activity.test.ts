import { toClient } from '@quits/contracts';
import { setLocale } from '@quits/domain';
import { describeActivity } from './describe-activity.ts';

afterEach(() => setLocale());

const NAMES = ['', 'You', 'Bob', 'Cid'];
const nameOf = (id: number) => NAMES[id] ?? '';
const inWords = (action: string, actorId: number, after: unknown, before?: unknown) =>
  describeActivity(
    {
      ...{ id: 1, action, actor: { id: actorId, name: nameOf(actorId) }, expenseId: null, userId: null },
      ...toClient({ before, after }),
      ...{ createdAt: '2026-01-01T12:00:00Z', canUndo: false },
    },
    { nameOf },
  );
const amounts = (from: number, to: number) => ({
  total_amount: 20,
  payers: [{ user_id: from, paid_amount: 20 }],
  shares: [{ user_id: to, share_amount: 20 }],
});
const payment = (from: number, to: number) => ({
  ...{
    id: 1,
    group_id: 1,
    type: 'settlement',
    description: 'Settlement',
    created_at: '2026-01-01T12:00:00Z',
  },
  ...amounts(from, to),
});
const rule = {
  ...{ id: 1, unit: 'month', every: 1, start: '2026-01-01', end: null, count: null, next_date: null },
  ...{ paused: false, made: 0, entry: { description: 'Rent', category: null, notes: '', ...amounts(2, 1) } },
};

it.each<[string, number, number, number, string]>([
  ['recorded', 2, 2, 1, 'Bob recorded a payment of $20.00 to you'],
  ['recorded', 1, 2, 1, 'You recorded a payment of $20.00 from Bob'],
  ['recorded', 3, 2, 1, 'Cid recorded a payment of $20.00 from Bob to you'],
  ['confirmed', 1, 2, 1, 'You confirmed the payment of $20.00 from Bob'],
  ['rejected', 2, 1, 2, 'Bob marked the payment of $20.00 from you as not received'],
])('a payment is %s, and nobody is named twice (%d: %d to %d)', (verb, actor, from, to, sentence) => {
  expect(inWords(`settlement/${verb}`, actor, payment(from, to)).sentence).toBe(sentence);
});

it('a payment belongs to who made it', () => {
  expect(inWords('expense/deleted', 1, undefined, payment(1, 2)).sentence).toBe(
    'You deleted your payment of $20.00 to Bob',
  );
  expect(inWords('expense/edited', 2, payment(2, 1), { ...payment(2, 1), total_amount: 5 })).toEqual({
    sentence: 'Bob changed their payment of $20.00 to you',
    changes: [{ label: 'Total', before: '$5.00', after: '$20.00' }],
  });
});

it('a claim says who claimed, and a changed bill what it is', () => {
  const dinner = {
    ...payment(1, 1),
    ...{ type: 'expense', description: 'Dinner', split: { mode: 'items', values: [] } },
    items: [{ id: 1, name: 'Pizza', amount: 18, people: [] }],
    extras: [{ name: 'Tip', amount: 2, how: 'proportional' }],
    original: null,
  };
  const claimed = { ...dinner, shares: [{ user_id: 2, share_amount: 20 }] };
  expect(inWords('expense/claimed', 2, claimed, dinner)).toEqual({
    sentence: 'Bob claimed items of “Dinner”, $20.00',
    changes: [],
  });
  const renamed = { ...dinner, items: [{ ...dinner.items[0], name: 'Calzone' }] };
  expect(inWords('expense/edited', 1, renamed, dinner).changes).toEqual([
    {
      label: 'Split',
      before: 'by items: Pizza $18.00, Tip $2.00',
      after: 'by items: Calzone $18.00, Tip $2.00',
    },
  ]);
});

it('an entry that a rule made says so', () => {
  const rent = { ...payment(1, 2), type: 'expense', description: 'Rent' };
  expect(inWords('expense/added', 1, { ...rent, recurring_id: 4 }).sentence).toBe(
    'You added “Rent”, $20.00, by a repeating expense',
  );
  expect(inWords('expense/added', 1, { ...rent, recurring_id: null }).sentence).toBe(
    'You added “Rent”, $20.00',
  );
});

it('an entry that repeats says what repeats, how often, and what changed of it', () => {
  expect(inWords('recurring/added', 1, rule).sentence).toBe(
    'You set up the repeating “Rent”, $20.00: every month',
  );
  expect(inWords('recurring/paused', 2, rule, rule).sentence).toBe('Bob paused the repeating “Rent”, $20.00');
  expect(inWords('recurring/edited', 2, { ...rule, every: 2 }, rule).changes).toEqual([
    { label: 'Repeats', before: 'Every month', after: 'Every 2 months' },
  ]);
});

it.each([
  [{ mode: 'equal', values: [{ user_id: 1 }] }, null, 'equally', 'by amounts'],
  [
    { mode: 'percent', values: [{ user_id: 1, value: 10_000 }] },
    { mode: 'shares', values: [{ user_id: 1, value: 250 }] },
    'by percent: You 100%',
    'by shares: You 2.5×',
  ],
  [
    {
      mode: 'adjustment',
      values: [
        { user_id: 1, value: -500 },
        { user_id: 2, value: 0 },
      ],
    },
    { mode: 'exact', values: [{ user_id: 1, value: 2000 }] },
    'by adjustment: You −$5.00',
    'by exact amounts',
  ],
])('an expense that is split in another way says so, case %#', (from, to, before, after) => {
  const dinner = { ...payment(2, 1), type: 'expense', description: 'Dinner' };
  expect(inWords('expense/edited', 1, { ...dinner, split: to }, { ...dinner, split: from }).changes).toEqual([
    { label: 'Split', before, after },
  ]);
});

it('what each person paid and shares is a change of its own, and what stayed is left out', () => {
  const amounts = (of: Record<number, number>) =>
    Object.entries(of).map(([id, amount]) => ({ user_id: Number(id), share_amount: amount }));
  const dinner = { ...payment(2, 1), type: 'expense', description: 'Dinner' };
  const before = { ...dinner, shares: amounts({ 1: 5, 2: 10, 3: 5 }) };
  const after = { ...dinner, shares: amounts({ 1: 5, 2: 15 }) };
  expect(inWords('expense/edited', 1, after, before).changes).toEqual([
    { label: 'Share of Bob', before: '$10.00', after: '$15.00' },
    { label: 'Share of Cid', before: '$5.00', after: '' },
  ]);
});

it('comments and receipts say of which entry they are', () => {
  const state = { description: 'Dinner' };
  expect(inWords('comment/added', 2, state).sentence).toBe('Bob commented on “Dinner”');
  expect(inWords('receipt/removed', 2, undefined, state).sentence).toBe(
    'Bob removed a receipt from “Dinner”',
  );
});

it('a member without an account is named when added, and when a person takes the place', () => {
  expect(inWords('member/added', 1, { name: 'Gus' }).sentence).toBe('You added Gus to the group');
  expect(inWords('member/taken-over', 2, undefined, { name: 'Gus' }).sentence).toBe(
    'Bob took the place of Gus in the group',
  );
  const place = { name: 'Gus', member_id: 9 };
  expect(inWords('member/given-back', 1, place).sentence).toBe('You freed the place of Gus again');
});

it('names the access token by which a person did it', () => {
  const item = {
    ...{ id: 1, action: 'group/created', actor: { id: 2, name: 'Bob' } },
    via: 'Home Assistant',
  };
  const rest = { expenseId: null, userId: null, before: null, after: null, createdAt: '', canUndo: false };
  const { sentence } = describeActivity({ ...item, ...rest }, { nameOf });
  expect(sentence.replace(/[\u2066-\u2069]/g, '')).toBe('Bob, by Home Assistant, created the group');
});

it('another language conjugates for the reader, in its own order of words', () => {
  const added = '{name} added {what}';
  setLocale(
    { language: 'de', region: 'de-DE', direction: 'ltr' },
    {
      [added]: '{who, select, you {{name} haben {what} hinzugefügt} other {{name} hat {what} hinzugefügt}}',
      '“{title}”, {amount}': '„{title}“, {amount}',
      You: 'Sie',
    },
  );
  const rent = { ...payment(1, 2), type: 'expense', description: 'Miete' };
  const sentenceBy = (name: string) =>
    describeActivity(
      {
        ...{ id: 1, action: 'expense/added', actor: { id: 1, name }, expenseId: null, userId: null },
        ...{ before: null, after: toClient(rent), createdAt: '2026-01-01T12:00:00Z', canUndo: false },
      },
      { nameOf: () => name },
    ).sentence;
  expect(sentenceBy('Sie')).toMatch(/^Sie haben „Miete“, .* hinzugefügt$/);
  expect(sentenceBy('Bob')).toMatch(/^Bob hat „Miete“, .* hinzugefügt$/);
});
