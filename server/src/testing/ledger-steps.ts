/** Random steps of people in groups. Each tells the model what it has changed. */
import { isDeepStrictEqual } from 'node:util';
import { type ExpenseAnswer, toClient } from '@quits/contracts';
import { apportion, followsSplit, nearestCents, negated, sharesOfSplit, splitEqually } from '@quits/domain';
import fc from 'fast-check';
import {
  type EntryState,
  inGroup,
  type LedgerWorld,
  listEntries,
  type ModelEntry,
  type ModelGroup,
  ofEntry,
  pick,
  readHistory,
  record,
  stateOf,
} from './ledger-model.ts';
import { settle, type SettleChoice, WAYS } from './ledger-settling.ts';
import { expensePayload, type Person } from './people.ts';

/** Places of people, with their weights. */
type Weighed = [place: number, weight: number][];

/** A random step. Numbers select the group, the person, and what the person does something to. */
export interface Choice extends SettleChoice {
  kind: keyof typeof STEPS;
  group: number;
  units: number;
  payers: Weighed;
  sharers: Weighed;
  mode: 'equal' | 'shares' | 'none';
  /** Money that comes back. */
  isRefund: boolean;
  date: string | undefined;
  isSo: boolean;
}

interface Doer {
  world: LedgerWorld;
  group: ModelGroup;
  by: Person;
}

type Step = (doer: Doer, choice: Choice) => Promise<boolean>;

const weighed: fc.Arbitrary<Weighed> = fc.uniqueArray(
  fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 1000 })),
  {
    selector: ([place]) => place,
    minLength: 1,
  },
);

function isRefusal(status: number): false {
  expect([403, 404, 409, 422]).toContain(status);
  return false;
}

/** What a choice enters, and the fields of the entry that follow from it. */
function payloadOf({ world: { people }, group: { unit } }: Doer, choice: Choice) {
  const { units, payers, sharers, mode, isRefund, date, isSo } = choice;
  const person = (place: number) => pick(people, place) ?? people[0];
  const byWeight = (parts: Weighed) =>
    apportion(
      units,
      parts.map(([, weight]) => weight),
    );
  const values = sharers.map(([place, weight]) => ({
    user_id: person(place).id,
    ...(mode === 'shares' && { value: weight }),
  }));
  const split = mode === 'none' ? undefined : { mode, values };
  const shares =
    split?.mode === 'shares'
      ? (sharesOfSplit(toClient(split), units) ?? []).map(({ cents }) => cents)
      : split
        ? splitEqually(units, sharers.length)
        : byWeight(sharers);
  const dollarsOf = (parts: number) => ((isRefund ? negated(parts) : parts) * unit) / 100;
  const rows = (parts: Weighed, amounts: readonly number[]) =>
    parts
      .map(([place], index) => [person(place), dollarsOf(amounts[index] ?? 0)] as const)
      .filter(([, dollars]) => dollars !== 0 || split !== undefined);
  const payload = expensePayload(
    dollarsOf(units),
    rows(payers, byWeight(payers)).filter(([, dollars]) => dollars !== 0),
    rows(sharers, shares),
    `Entry ${String(choice.which % 100)}`,
  );
  const { payers: paid, shares: owed, ...own } = payload;
  const said = { notes: isSo ? 'With\nnotes' : '', category: isSo ? ('taxi' as const) : null };
  const fields = { ...said, ...(split && { split }), ...(date !== undefined && { date }) };
  const nets = stateOf({ payers: paid, shares: owed } as ExpenseAnswer).nets;
  return { payload: { ...payload, ...fields }, expected: { ...own, ...fields, nets } };
}

/** The split after an edit without `split`: unchanged or removed. */
function splitAfter(
  { split }: Pick<EntryState, 'split'>,
  { total_amount, shares }: Pick<ReturnType<typeof expensePayload>, 'total_amount' | 'shares'>,
  unit: number,
): EntryState['split'] {
  if (split === null) return null;
  const rows = shares.map(({ user_id, share_amount }) => ({
    userId: user_id,
    cents: nearestCents(share_amount),
  }));
  return followsSplit(rows, toClient(split), nearestCents(total_amount), unit) ? split : null;
}

const today = ({ testApp }: LedgerWorld) => new Date(testApp.clock.now).toISOString().slice(0, 10);
const isBooked = ({ state }: ModelEntry) => state !== undefined;

function entryAt({ group }: Doer, which: number, isMatch: (entry: ModelEntry) => boolean = () => true) {
  return pick([...group.entries.values()].filter(isMatch), which);
}

const add: Step = async (doer, choice) => {
  const { world, group, by } = doer;
  const { payload, expected } = payloadOf(doer, choice);
  const key = { 'idempotency-key': `${String(group.id)}-${String(group.entries.size)}` };
  const send = () =>
    by.call<ExpenseAnswer>(['POST', '/api/expenses'], { ...payload, group_id: group.id }, key);
  const [{ status, body }, again] = [await send(), choice.isSo ? await send() : undefined];
  expect(status).toBe(201);
  if (again) expect(again.body).toEqual(body);
  expect(stateOf(body)).toEqual({ type: 'expense', date: today(world), split: null, ...expected });
  record(group, body.id, stateOf(body));
  return true;
};

/** A settlement with another amount, and the fields that follow. */
function amountOf({ nets: before }: EntryState, cents: number) {
  const nets = Object.fromEntries(Object.entries(before).map(([id, own]) => [id, Math.sign(own) * cents]));
  const [receiver, payer] = Object.entries(nets)
    .toSorted(([, a], [, b]) => a - b)
    .map(([id]) => ({ id: Number(id) }));
  if (!payer || !receiver) throw new Error('A settlement has a payer and a receiver');
  const total_amount = cents / 100;
  const { description: _none, ...payload } = expensePayload(
    total_amount,
    [[payer, total_amount]],
    [[receiver, total_amount]],
  );
  return { payload, expected: { total_amount, nets } };
}

/** A change of everything of an expense, or of a settlement's amount. Two at the same time do it once. */
const edit: Step = async (doer, choice) => {
  const { group, by } = doer;
  const entry = entryAt(doer, choice.which, isBooked);
  if (!entry?.state) return false;
  const before = entry.state;
  const { payload, expected } =
    before.type === 'settlement' ? amountOf(before, choice.units * group.unit) : payloadOf(doer, choice);
  const state = { ...before, split: splitAfter(before, payload, group.unit), ...expected };
  const send = () => by.call<ExpenseAnswer>(['PUT', ofEntry(entry)], payload);
  const answers = await Promise.all(choice.isSo ? [send(), send()] : [send()]);
  for (const { status, body } of answers) {
    if (before.type === 'settlement' && status !== 200) return isRefusal(status);
    expect({ status, state: stateOf(body) }).toEqual({ status: 200, state });
    record(group, entry.id, state);
  }
  return true;
};

const remove: Step = async (doer, { which }) => {
  const entry = entryAt(doer, which);
  if (!entry) return false;
  const { status } = await doer.by.call(['DELETE', ofEntry(entry)]);
  expect(status).toBe(entry.state ? 204 : 404);
  if (entry.state) record(doer.group, entry.id, undefined);
  return status === 204;
};

const restore: Step = async (doer, { which }) => {
  const entry = entryAt(doer, which);
  if (!entry) return false;
  const { status, body } = await doer.by.call<ExpenseAnswer>(['POST', ofEntry(entry, '/restore')]);
  expect(status).toBe(200);
  const last = entry.state ?? entry.past.findLast((state) => state !== undefined);
  expect(stateOf(body)).toEqual(last);
  if (!entry.state) record(doer.group, entry.id, last);
  return true;
};

/**
 * An undo restores a state from before. Without force it undoes only a change that led to the present state.
 */
const undo: Step = async (doer, { which, isSo: force }) => {
  const { world, group, by } = doer;
  const item = pick((await readHistory(world, group)).slice(0, 20), which);
  if (!item) return false;
  const path = `/api/activity/${String(item.id)}/undo`;
  const { status } = await by.call(['POST', path], { force });
  if (status !== 201) return isRefusal(status);
  const entry = group.entries.get(item.expense_id ?? 0);
  if (!entry) return true;
  const shown = (await listEntries(world, group)).find(({ id }) => id === entry.id);
  const state = shown && stateOf(shown);
  const all = [...entry.past, entry.state];
  const changes = all.slice(1).map((after, index) => ({ before: all[index], after }));
  const undone = changes.filter(({ after }) => force || isDeepStrictEqual(after, entry.state));
  expect(undone.map(({ before }) => before)).toContainEqual(state);
  record(group, entry.id, state);
  return true;
};

/** The receiver confirms or rejects a settlement, or, half of the time, a person who may be another one tries it. */
const answer: Step = async (doer, { which, isSo: received }) => {
  const entry = entryAt(doer, which, ({ state }) => state?.type === 'settlement');
  if (!entry) return false;
  const body = { received, ...(!received && { reason: 'Nothing came' }) };
  const receiver = doer.world.people.find(({ id }) => (entry.state?.nets[id] ?? 0) < 0);
  const by = which % 2 === 0 ? (receiver ?? doer.by) : doer.by;
  const { status } = await by.call(['POST', ofEntry(entry, '/confirmation')], body);
  if (status >= 300) return isRefusal(status);
  if (!received) record(doer.group, entry.id, undefined);
  return true;
};

const comment: Step = async (doer, { which }) => {
  const entry = entryAt(doer, which, isBooked);
  if (!entry) return false;
  const { status } = await doer.by.call(['POST', ofEntry(entry, '/comments')], { text: 'Hello' });
  expect(status).toBe(201);
  entry.comments += 1;
  return true;
};

const rename: Step = async ({ group, by }, { which }) => {
  const { status } = await by.call(['PUT', inGroup(group)], { name: `Flat ${String(which % 5)}` });
  return status === 200 || isRefusal(status);
};

const see: Step = async ({ world, group, by }, { which }) => {
  const item = pick(await readHistory(world, group), which);
  if (!item) return false;
  group.seen.set(by.id, Math.max(group.seen.get(by.id) ?? 0, item.id));
  return (await by.call(['PUT', inGroup(group, '/seen')], { activity_id: item.id })).status === 204;
};

const STEPS = {
  ...{ add, edit, remove, restore, undo, answer, comment, rename, see },
  settle: ({ world }, choice) => settle(world, choice),
} satisfies Record<string, Step>;

export const KINDS = Object.keys(STEPS) as (keyof typeof STEPS)[];

/** A random way to settle. */
export const settling: fc.Arbitrary<SettleChoice> = fc.record({
  by: fc.nat(10_000),
  which: fc.nat(10_000),
  how: fc.constantFrom(...WAYS),
  isOnDashboard: fc.boolean(),
});

/** A random step. */
export const steps: fc.Arbitrary<Choice> = fc
  .tuple(
    settling,
    fc.record({
      kind: fc.constantFrom(...KINDS, 'add', 'add', 'add', 'edit', 'settle'),
      group: fc.nat(2),
      // With few units among many people, nearly every part leaves a remainder.
      units: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 61, max: 1_000_000 })),
      payers: weighed,
      sharers: weighed,
      mode: fc.constantFrom('equal', 'shares', 'none', 'none'),
      isRefund: fc.constantFrom(false, false, true),
      date: fc.option(fc.constantFrom('1970-01-01', '2024-02-29', '2026-03-05'), { nil: undefined }),
      isSo: fc.boolean(),
    }),
  )
  .map(([how, what]) => ({ ...how, ...what }));

/** Takes a step. Returns whether it changed something; a refused one must not. */
export async function take(world: LedgerWorld, choice: Choice): Promise<boolean> {
  world.testApp.clock.now += 2000;
  const group = pick(world.groups, choice.group) ?? world.groups[0];
  const by = pick(world.people, choice.by) ?? world.people[0];
  const step: Step = STEPS[choice.kind];
  return step({ world, group, by }, choice);
}
