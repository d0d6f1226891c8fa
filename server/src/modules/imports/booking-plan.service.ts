/**
 * Checks a booking by the summary of its file, without reading a row: a booking that is refused costs as little as
 * a refused form.
 */
import { LIMITS } from '@quits/contracts';
import { type Cents, exchangeCents, NO_CURRENCY } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import { InputError, conflict, forbidden, unprocessable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { CallInput } from '../../http/routes.ts';
import { getBalances, requireWithinLimit } from '../ledger/ledger.service.ts';
import {
  listMembers,
  requireCreator,
  requireMember,
  requireNotArchived,
  type StoredGroup,
} from '../membership/membership.service.ts';
import { getRecurring } from '../recurring/recurring.service.ts';
import { netsOf } from './checked-row.ts';
import type { CheckedRule } from './checked-rules.ts';
import { convertEntry, type Exchange } from './conversion.ts';
import { type FileSummary, areSharersOpen, type StoredRow } from './file-summary.ts';

export type Booking = CallInput<'bookImport'>['body'];
type Person = Booking['people'][number];

/** Where the people of a file go: a member, or a new one without an account. */
export type PersonChoice = { id: number } | { name: string };

/** A rule of the file that a group can keep. */
export type KeptRule = CheckedRule & Required<Pick<CheckedRule, 'entry'>> & { nextDate: string };

interface PlannedGroup {
  currency: string;
  /** Undefined: it is new. */
  group?: StoredGroup;
  /** The people of its rows, by place in the file. */
  people: ReadonlyMap<number, PersonChoice>;
  /** What each of them is owed from all of its rows, also those that the group has already; at a rate, about that. */
  nets: ReadonlyMap<number, Cents>;
  /** How many rows these are. */
  count: number;
  /** The rules that become recurring entries. */
  rules: readonly KeptRule[];
  /** How rows of other currencies come into it, by currency; empty when they do not. */
  exchanges: ReadonlyMap<string, Exchange>;
}

export type BookingPlan = readonly [PlannedGroup, ...PlannedGroup[]];

/** Whether a booking has a row, in any currency. */
export const isAccepted = ({ acceptDoubtful }: Booking, { isDoubtful }: Pick<StoredRow, 'isDoubtful'>) =>
  acceptDoubtful || !isDoubtful;

function sumUp(parts: FileSummary['parts']): { nets: Map<number, Cents>; count: number } {
  const nets = new Map<number, Cents>();
  for (const part of parts)
    for (const [place, cents] of part.nets) nets.set(place, (nets.get(place) ?? 0) + cents);
  return { nets, count: parts.reduce((sum, part) => sum + part.count, 0) };
}

/** The group that gets the rows, if it is there. @throws 404 for outsiders, 409 when it is archived */
async function groupOf(
  queries: Queries,
  caller: Caller,
  { group: { id } }: Booking,
): Promise<StoredGroup | undefined> {
  if (id === undefined) {
    if (caller.groupIds !== undefined) throw forbidden('token_for_certain_groups');
    return undefined;
  }
  const group = await requireMember(queries, caller, id);
  requireNotArchived(group);
  return group;
}

/** @throws 422 for an export of the group itself, whose entries it would have twice */
function requireOtherGroup({ source }: FileSummary, { id, created_at }: StoredGroup): void {
  if (source?.id === id && source.createdAt === new Date(created_at).toISOString())
    throw unprocessable('file_of_this_group', 'group');
}

/** @throws 422 for a table whose columns are not named */
function requireColumns({ table }: FileSummary): void {
  if (table && table.reading === undefined) throw unprocessable('file_without_columns', 'columns');
}

/**
 * The people of a booking share the rows of a table without columns of people, so all of them are in it. What each
 * owes is known once the rows are read again.
 */
function withSharers(summary: FileSummary, { people }: Booking): FileSummary {
  if (!areSharersOpen(summary)) return summary;
  const all = [...new Set([...summary.people, ...people.map(({ name }) => name)])];
  const nets = all.map((_name, index) => [index + 1, 0] as const);
  const parts = summary.parts.map((part) => ({ ...part, nets }));
  return { ...summary, people: all, parts };
}

/** The currency of the first group, and of rows that name none. @throws 422 when it is not known */
function currencyOf({ group: { currency } }: Booking, summary: FileSummary, group?: StoredGroup): string {
  const known = group?.currency ?? currency;
  if (known === undefined && summary.needsCurrency) throw unprocessable('file_without_currency', 'group');
  return known ?? summary.currency;
}

/** The currencies of further groups. @throws 422 when an existing group should have them, or there are many */
function otherCurrencies({ currencies }: Booking, found: ReadonlySet<string>, group?: StoredGroup): string[] {
  if (currencies !== 'own_groups') return [];
  if (group) throw unprocessable('new_groups_needed', 'currencies');
  if (found.size >= LIMITS.importGroups)
    throw unprocessable('file_too_many_currencies', 'currencies', { max: LIMITS.importGroups });
  return [...found];
}

/** How rows of other currencies are converted, if that was asked for. @throws 422 when a rate is missing */
function exchangesOf(
  { currencies, rates }: Booking,
  found: ReadonlySet<string>,
  to: string,
): ReadonlyMap<string, Exchange> {
  if (currencies !== 'convert') return new Map();
  const known = new Map(Object.entries(rates));
  return new Map(
    [...found].map((from) => {
      const rate = known.get(from);
      if (rate === undefined) throw unprocessable('rate_needed', 'rates', { currency: from });
      return [from, { from, to, rate }];
    }),
  );
}

type Part = FileSummary['parts'][number];

/** Rows of a part at a rate, but for what rounding each of them adds. */
function convertPart(part: Part, exchange: Exchange | undefined): Part {
  if (exchange === undefined) return part;
  const { from, to, rate } = exchange;
  const nets = part.nets.map(
    ([place, cents]) => [place, exchangeCents(cents, rate, { from, to }) ?? Number.MAX_SAFE_INTEGER] as const,
  );
  return { ...part, currency: to, nets };
}

/** @throws 422 for a rule whose entry no group can have at the rate */
function convertRule(rule: KeptRule, exchange: Exchange | undefined): KeptRule {
  if (exchange === undefined) return rule;
  const entry = convertEntry(rule.entry, exchange);
  if (entry === undefined) throw unprocessable('rule_not_supported', 'rules');
  return { ...rule, entry, currency: exchange.to };
}

const notMember = (index: number) =>
  new InputError([
    {
      field: `people.${String(index)}.member_id`,
      message: 'must be a member of the group',
      code: 'not_a_member',
    },
  ]);

/** @throws 422 when a person of the rows is not chosen, is no member, or the same member as another */
function choose(
  people: readonly Person[],
  {
    callerId,
    memberIds,
    names,
  }: { callerId: number; memberIds: ReadonlySet<number>; names: [number, string][] },
): Map<number, PersonChoice> {
  const choices = new Map<number, PersonChoice>();
  const taken = new Set<number>();
  for (const [place, name] of names) {
    const index = people.findIndex((person) => person.name === name);
    const person = people[index];
    if (person === undefined) throw unprocessable('person_not_chosen', 'people', { name });
    if (person.placeholder) {
      choices.set(place, { name });
      continue;
    }
    const id = person.member_id ?? callerId;
    if (!memberIds.has(id)) throw notMember(index);
    if (taken.has(id)) throw unprocessable('person_chosen_twice', 'people', { name });
    taken.add(id);
    choices.set(place, { id });
  }
  return choices;
}

/** @throws 403 when the caller did not create the group, 409 when it has too many members without an account */
function requirePlaceholders(
  caller: Caller,
  group: StoredGroup | undefined,
  { before, added }: { before: number; added: number },
): void {
  if (added === 0) return;
  if (group) requireCreator(group, caller);
  if (before + added > LIMITS.placeholdersPerGroup)
    throw conflict('too_many_placeholders', { max: LIMITS.placeholdersPerGroup });
}

/** @throws 409 when a balance would be too large with all rows, also those that the group has already */
async function requireBalancesWithinLimit(
  queries: Queries,
  { currency, group, people, nets }: PlannedGroup,
): Promise<void> {
  const balances = group ? await getBalances(queries, group.id) : new Map<number, Cents>();
  const sums = [...nets].map(([place, cents]) => {
    const choice = people.get(place);
    return cents + (choice && 'id' in choice ? (balances.get(choice.id) ?? 0) : 0);
  });
  requireWithinLimit(sums, currency);
}

/** The rules that were chosen, in the currency of their rows. @throws 422 for one that cannot be kept */
function chosenRules(
  { rules: chosen }: Booking,
  { rules = [] }: Partial<FileSummary>,
  first: string,
): KeptRule[] {
  return [...new Set(chosen)].map((place) => {
    const rule = rules[place - 1];
    if (rule?.entry === undefined || rule.nextDate === null)
      throw unprocessable('rule_not_supported', 'rules');
    const { entry, nextDate, currency } = rule;
    return { ...rule, entry, nextDate, currency: currency === NO_CURRENCY ? first : currency };
  });
}

/** @throws 409 when the group would have too many recurring entries */
async function requireRoomForRules(
  queries: Queries,
  caller: Caller,
  { group, rules }: Pick<PlannedGroup, 'group' | 'rules'>,
): Promise<void> {
  const before = group && rules.length > 0 ? (await getRecurring(queries, caller, group.id)).length : 0;
  if (before + rules.length > LIMITS.recurringPerGroup)
    throw conflict('too_many_recurring', { max: LIMITS.recurringPerGroup });
}

/**
 * Plans a booking, which is not refused afterwards unless something else changes meanwhile.
 *
 * @throws 404 for outsiders to the group, 403 for people without an account in another's group, 409 for an archived
 *   group, too many people or rules or too large a balance, 422 when a chosen rule cannot be kept, a currency, a rate or
 *   a person is missing, or the file is an export of the group itself
 */
export async function planBooking(
  queries: Queries,
  caller: Caller,
  booking: Booking,
  read: FileSummary,
): Promise<BookingPlan> {
  const group = await groupOf(queries, caller, booking);
  requireColumns(read);
  const summary = withSharers(read, booking);
  const first = currencyOf(booking, summary, group);
  const accepted = summary.parts
    .filter((part) => isAccepted(booking, part))
    .map((part) => (part.currency === NO_CURRENCY ? { ...part, currency: first } : part));
  const found = new Set(accepted.map(({ currency }) => currency));
  found.delete(first);
  const others = otherCurrencies(booking, found, group);
  const chosen = chosenRules(booking, summary, first);
  const foreign = new Set([...found, ...chosen.map(({ currency }) => currency)]);
  foreign.delete(first);
  const exchanges = exchangesOf(booking, foreign, first);
  const parts = accepted.map((part) => convertPart(part, exchanges.get(part.currency)));
  const allRules = chosen.map((rule) => convertRule(rule, exchanges.get(rule.currency)));
  if (group) requireOtherGroup(summary, group);
  const members = group ? await listMembers(queries, group.id) : [];
  const memberIds = new Set(group ? members.map(({ id }) => id) : [caller.userId]);
  const before = members.filter(({ placeholder }) => placeholder === 1).length;

  async function planGroup(currency: string): Promise<PlannedGroup> {
    const { nets, count } = sumUp(parts.filter((part) => part.currency === currency));
    const rules = allRules.filter((rule) => rule.currency === currency);
    const places = new Set([...nets.keys(), ...netsOf(rules).keys()]);
    const names = [...places].map((place): [number, string] => [place, summary.people[place - 1] ?? '']);
    const people = choose(booking.people, { callerId: caller.userId, memberIds, names });
    const added = [...people.values()].filter((choice) => 'name' in choice).length;
    requirePlaceholders(caller, group, { before, added });
    const planned = { currency, ...(group && { group }), people, nets, count, rules, exchanges };
    await requireRoomForRules(queries, caller, planned);
    await requireBalancesWithinLimit(queries, planned);
    return planned;
  }

  const plan: [PlannedGroup, ...PlannedGroup[]] = [await planGroup(first)];
  for (const currency of others) plan.push(await planGroup(currency));
  return plan;
}
