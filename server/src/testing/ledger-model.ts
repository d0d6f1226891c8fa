/** Groups of the same people, and a model of what their lists must show. */
import type { ActivityItemAnswer, ExpenseAnswer, GroupAnswer } from '@quits/contracts';
import { minorUnitOf } from '@quits/domain';
import { netsOfEntry } from './ledger-oracle.ts';
import { addExpense, type expensePayload, joinGroup, type Person, signUpAll } from './people.ts';
import type { TestApp } from './test-app.ts';

/** One group of each. Two have the same currency, so that debts in several groups are settled at once. */
const CURRENCIES = ['USD', 'USD', 'JPY'];

/** The fields of an entry that the model knows. `nets` is paid minus share, in cents by user id. */
export type EntryState = Pick<
  ExpenseAnswer,
  'type' | 'description' | 'notes' | 'category' | 'date' | 'split' | 'total_amount'
> & { nets: Record<number, number> };

export interface ModelEntry {
  id: number;
  /** Undefined: the entry is deleted or rejected. */
  state: EntryState | undefined;
  /** The states before, oldest first. */
  past: (EntryState | undefined)[];
  comments: number;
}

export interface ModelGroup {
  id: number;
  currency: string;
  /** Cents of the currency's minor unit. */
  unit: number;
  entries: Map<number, ModelEntry>;
  /** The last history item that each person has seen, by user id. */
  seen: Map<number, number>;
}

export interface LedgerWorld {
  testApp: TestApp;
  people: readonly [Person, Person, ...Person[]];
  groups: readonly [ModelGroup, ...ModelGroup[]];
  /** Reads as the person's browser does, with the versions that it has cached. */
  read: <Body>(path: string, by?: Person) => Promise<Body>;
}

/** One of the items, for any number. */
export const pick = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)];

export const inGroup = ({ id }: { id: number }, rest = '') => `/api/groups/${String(id)}${rest}`;
export const ofEntry = ({ id }: { id: number }, rest = '') => `/api/expenses/${String(id)}${rest}`;

/** What an answer says of an entry, as the model keeps it. */
export function stateOf(entry: ExpenseAnswer): EntryState {
  const { type, description, notes, category, date, split, total_amount } = entry;
  const nets = [...netsOfEntry(entry)].filter(([, cents]) => cents !== 0n);
  return {
    ...{ type, description, notes, category, date, split, total_amount },
    nets: Object.fromEntries(nets.map(([userId, cents]) => [userId, Number(cents)])),
  };
}

/** Records that a write has changed an entry, or added it. */
export function record({ entries }: ModelGroup, id: number, state: EntryState | undefined): void {
  const known = entries.get(id);
  if (known) {
    known.past.push(known.state);
    known.state = state;
  } else entries.set(id, { id, state, past: [undefined], comments: 0 });
}

/** The cents of each person in a group, by user id. */
export function netsOf({ people }: LedgerWorld, { entries }: ModelGroup): Map<number, number> {
  const states = [...entries.values()].map(({ state }) => state);
  return new Map(
    people.map(({ id }) => [id, states.reduce((cents, state) => cents + (state?.nets[id] ?? 0), 0)]),
  );
}

/** Each person's browser, with the body and version of every path that it has read. */
function createReader({ clock }: TestApp, [first]: LedgerWorld['people']): LedgerWorld['read'] {
  const cached = new Map<string, { tag: string; body: unknown }>();
  return async <Body>(path: string, by = first): Promise<Body> => {
    const key = `${String(by.id)} ${path}`;
    const before = cached.get(key);
    clock.now += 20;
    const { status, body, headers } = await by.call<Body>(
      ['GET', path],
      undefined,
      before && { 'if-none-match': before.tag },
    );
    // The browser has the body of the version that it sent.
    if (status === 304 && before) return before.body as Body;
    if (status !== 200) throw new Error(`GET ${path} answers ${String(status)}`);
    if (typeof headers.etag === 'string') cached.set(key, { tag: headers.etag, body });
    return body;
  };
}

/** Five new people with one group of each currency. The first person is the creator. */
export async function createWorld(testApp: TestApp): Promise<LedgerWorld> {
  const [creator, ...others] = await signUpAll(testApp, 'ann', 'bob', 'cid', 'dan', 'eve');
  const groups: ModelGroup[] = [];
  for (const currency of CURRENCIES) {
    const draft = { name: 'Flat', created_by: creator.id, currency };
    const { id } = (await creator.call<GroupAnswer>(['POST', '/api/groups'], draft)).body;
    for (const person of others) await joinGroup(testApp, creator, id, person);
    groups.push({ id, currency, unit: minorUnitOf(currency), entries: new Map(), seen: new Map() });
  }
  const people = [creator, ...others] as const;
  const [first, ...rest] = groups;
  if (!first) throw new Error('There is no group');
  return { testApp, people, groups: [first, ...rest], read: createReader(testApp, people) };
}

/** Adds an expense that the model knows. */
export async function addKnown(
  group: ModelGroup,
  by: Person,
  payload: ReturnType<typeof expensePayload>,
): Promise<void> {
  const entry = await addExpense(by, group, payload);
  record(group, entry.id, stateOf(entry));
}

/** All items of a list that comes in pages. */
export async function readPages<Item>(
  { read }: Pick<LedgerWorld, 'read'>,
  path: string,
  { by, limit = 200 }: { by?: Person; limit?: number } = {},
): Promise<Item[]> {
  const items: Item[] = [];
  for (let next: number | null = 0; next !== null;) {
    const place: string = items.length === 0 ? '' : `&before=${String(next)}`;
    const page: { items: Item[]; next: number | null } = await read(
      `${path}?limit=${String(limit)}${place}`,
      by,
    );
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

/** A group's history, newest first. */
export const readHistory = (world: LedgerWorld, group: ModelGroup) =>
  readPages<ActivityItemAnswer>(world, inGroup(group, '/activity'));

/** A group's entries that count, newest first. */
export const listEntries = ({ read }: LedgerWorld, group: ModelGroup, by?: Person) =>
  read<ExpenseAnswer[]>(inGroup(group, '/expenses'), by);
