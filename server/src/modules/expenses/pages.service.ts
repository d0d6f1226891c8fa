/**
 * Pages of lists of entries. The first page has the totals of the whole list, so that screens need
 * no further pages for them.
 */
import type { OwnPage } from '@quits/contracts';
import { dayOf, toDollars } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import { unprocessable } from '../../errors/app-error.ts';
import type { Caller, Reader } from '../../http/caller.ts';
import type { VersionedPage, PagePlace } from '../../http/versioned.ts';
import { versionForMember, versionOfGroups } from '../history/history.service.ts';
import { listFormerNames, requireMember } from '../membership/membership.service.ts';
import { presentExpense } from './expense-answers.ts';
import type { StoredExpense } from './expense.ts';
import { readFoundExpenses } from './expenses.repository.ts';
import { findPlace, type Newness, selectEntriesAfter, selectEntriesOfAfter } from './lists.repository.ts';
import { type GroupFigures, type MonthFigures, sumEntriesOf, sumGroup } from './totals.repository.ts';

type GroupPage = OwnPage<'getGroupExpenses'>;
type PersonPage = OwnPage<'getExpenses'>;

const MONTHS = 13;
const NOBODY: ReadonlyMap<number, string> = new Map();

/** @throws 422 for an id that is no entry of the caller's groups, or not of the given group */
export async function placeAfter(
  queries: Queries,
  caller: Caller,
  before: number | undefined,
  groupId?: number,
): Promise<Newness | undefined> {
  if (before === undefined) return undefined;
  const place = await findPlace(queries, caller, before);
  if (place === undefined || (groupId !== undefined && place.group_id !== groupId))
    throw unprocessable('wrong_page_start', 'before');
  return place;
}

/** The entries of a page, and the start of the next one. */
function itemsOf(
  found: readonly StoredExpense[],
  { limit }: PagePlace,
  names = NOBODY,
): Pick<GroupPage, 'items' | 'next'> {
  const shown = found.slice(0, limit);
  const items = shown.map((expense) => presentExpense(expense, names));
  return { items, next: found.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

const keyOf = ({ before, limit }: PagePlace, ...of: (string | number)[]) =>
  before === undefined ? [...of, limit].join(' ') : undefined;

/**
 * The version of a group's list, which includes the names of former members. @throws 404 for
 * outsiders
 */
export async function versionOfGroup(queries: Queries, caller: Caller, groupId: number): Promise<string> {
  const head = await versionForMember(queries, caller, groupId);
  return JSON.stringify([groupId, head, ...(await listFormerNames(queries, groupId))]);
}

const groupTotalsOf = ({
  entries,
  expenses,
  totalCents,
  shares,
}: GroupFigures): NonNullable<GroupPage['totals']> => ({
  entries,
  expenses,
  total: toDollars(totalCents),
  shares: shares.map(({ user_id, cents }) => ({ user_id, share_amount: toDollars(cents) })),
});

/** A page of a group's list, the same for all members. @throws 404 for outsiders, 422 */
export async function pageOfGroup(
  queries: Queries,
  caller: Caller,
  groupId: number,
  place: PagePlace,
): Promise<VersionedPage<GroupPage>> {
  // Outsiders must not learn whether the entry in `before` exists.
  if (place.before !== undefined) await requireMember(queries, caller, groupId);
  const after = await placeAfter(queries, caller, place.before, groupId);
  return {
    key: keyOf(place, groupId),
    version: async () =>
      JSON.stringify([await versionOfGroup(queries, caller, groupId), after ?? null, place.limit]),
    read: async () => {
      // One entry beyond the limit shows whether there is a next page.
      const found = selectEntriesAfter(queries, groupId, after, place.limit + 1);
      const names = await listFormerNames(queries, groupId);
      const page = itemsOf(await readFoundExpenses(queries, found), place, names);
      return after ? page : { ...page, totals: groupTotalsOf(await sumGroup(queries, groupId)) };
    },
  };
}

/** Whose list it is, and of which groups. */
const ownerOf = ({ userId, groupIds }: Reader) => [userId, ...(groupIds ?? [])].join(' ');

/** The version of a person's list. */
export async function versionOf(queries: Queries, reader: Reader): Promise<string> {
  return `${ownerOf(reader)} ${await versionOfGroups(queries, reader)}`;
}

function totalsOf(rows: readonly MonthFigures[], firstMonth: string): NonNullable<PersonPage['totals']> {
  return [...new Set(rows.map(({ group_id }) => group_id))].map((group_id) => {
    const ofGroup = rows.filter((row) => row.group_id === group_id);
    const spending = ofGroup.filter(({ type }) => type === 'expense');
    const sum = (
      of: readonly MonthFigures[],
      figure: 'count' | 'total_cents' | 'paid_cents' | 'share_cents',
    ) => of.reduce((total, row) => total + row[figure], 0);
    return {
      group_id,
      entries: sum(ofGroup, 'count'),
      expenses: sum(spending, 'count'),
      total: toDollars(sum(spending, 'total_cents')),
      paid: toDollars(sum(spending, 'paid_cents')),
      share: toDollars(sum(spending, 'share_cents')),
      months: spending
        .filter(({ share_cents }) => share_cents !== 0)
        // The very first month is kept, because averages count from it.
        .filter(({ month }, index) => index === 0 || month >= firstMonth)
        .map(({ month, share_cents }) => ({ month, share: toDollars(share_cents) })),
    };
  });
}

/** The first month to show. It allows for time zones where the day differs from UTC. */
function firstMonthAt(now: number): string {
  const [year = 0, month = 0] = dayOf(now).split('-').map(Number);
  return dayOf(Date.UTC(year, month - MONTHS, 15)).slice(0, 7);
}

/** A page of a person's list. @throws 422 */
export async function pageOfPerson(
  queries: Queries,
  caller: Caller,
  place: PagePlace,
): Promise<VersionedPage<PersonPage>> {
  const after = await placeAfter(queries, caller, place.before);
  const firstMonth = firstMonthAt(caller.now);
  return {
    key: keyOf(place, `of ${ownerOf(caller)}`),
    version: async () =>
      JSON.stringify([await versionOf(queries, caller), after ?? null, place.limit, firstMonth]),
    read: async () => {
      const found = selectEntriesOfAfter(queries, caller, after, place.limit + 1);
      const page = itemsOf(await readFoundExpenses(queries, found), place);
      if (after) return page;
      return { ...page, totals: totalsOf(await sumEntriesOf(queries, caller), firstMonth) };
    },
  };
}
