/** Groups in the browser. */
import { DEFAULT_CURRENCY, type Split } from '@quits/domain';
import { knownSplit } from '../splits/split.ts';
import type { Client } from '../wire.ts';
import type { WireGroup, WireGroupSummary, WireListedGroup } from './schemas.ts';

interface Known {
  /** Code of the currency (ISO 4217); USD where the answer has none. */
  currency: string;
  /** The default split of new expenses, an extra of our own server. */
  defaultSplit?: Split | null | undefined;
}

export interface Group extends Omit<Client<WireGroup>, keyof Known>, Known {}
export interface ListedGroup extends Omit<Client<WireListedGroup>, keyof Known>, Known {}
export interface GroupSummary extends Omit<Client<WireGroupSummary>, keyof Known>, Known {}

/** Reads what another back end leaves out of a group, or a newer server has more of. */
export const readGroup = <Answer extends Client<WireGroup>>(group: Answer) => ({
  ...group,
  currency: group.currency ?? DEFAULT_CURRENCY,
  defaultSplit: knownSplit(group.defaultSplit),
});

const DAY_MS = 24 * 60 * 60 * 1000;
/** After so many days without an entry a group rests. */
const RESTS_AFTER_DAYS = 60;

/**
 * Puts the groups in use first: by the day of the last entry, or of creation while there is none; those that rest
 * and are settled come last. Where a back end does not state the days, the order stays as it is.
 *
 * @param now in milliseconds since 1970
 */
export function inOrderOfUse<Listed extends ListedGroup & { netCents?: number | null | undefined }>(
  groups: readonly Listed[],
  now = Date.now(),
): Listed[] {
  if (groups.some(({ lastEntryDate }) => lastEntryDate === undefined)) return [...groups];
  const dayOf = ({ lastEntryDate, createdAt }: Listed) => lastEntryDate ?? createdAt.slice(0, 10);
  const restsSince = new Date(now - RESTS_AFTER_DAYS * DAY_MS).toISOString().slice(0, 10);
  const isLast = (group: Listed) => Number(dayOf(group) < restsSince && (group.netCents ?? 0) === 0);
  return groups.toSorted((a, b) => isLast(a) - isLast(b) || dayOf(b).localeCompare(dayOf(a)));
}
