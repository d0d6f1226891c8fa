/** Groups in the browser: names in camel case, amounts in cents. */
import { DEFAULT_CURRENCY, nearestCents, type Split } from '@quits/domain';
import { knownSplit } from '../splits/client.ts';
import type { WireGroup, WireGroupSummary } from './schemas.ts';

export interface Group {
  id: number;
  name: string;
  createdBy: number;
  createdAt: string;
  /** Code of the currency (ISO 4217); USD where the answer has none. */
  currency: string;
  /** The default split of new expenses, an extra of our own server. */
  defaultSplit?: Split | null | undefined;
  /** An extra: since when the group is read-only; `null` while it is not. */
  archivedAt?: string | null | undefined;
}

export interface GroupSummary extends Group {
  memberCount: number;
  /** Settlements don't count. */
  expenseCount: number;
  /** An extra: what the person is owed (positive) or owes in the group. Other back ends leave it out. */
  netCents?: number | undefined;
  /** An extra: the number of changes by others that the person has not seen. */
  unreadCount?: number | undefined;
  /** An extra: the number of payments that await the person's confirmation. */
  waitingCount?: number | undefined;
}

/** Reads a group from the wire. */
export function readGroup({ id, name, created_by, created_at, ...extras }: WireGroup): Group {
  return {
    id,
    name,
    createdBy: created_by,
    createdAt: created_at,
    currency: extras.currency ?? DEFAULT_CURRENCY,
    defaultSplit: knownSplit(extras.default_split),
    archivedAt: extras.archived_at,
  };
}

/** Reads a group with its counts from the wire. */
export function readGroupSummary(summary: WireGroupSummary): GroupSummary {
  const { member_count, expense_count, net, unread_count, waiting_count } = summary;
  return {
    ...readGroup(summary),
    memberCount: member_count,
    expenseCount: expense_count,
    ...(typeof net === 'number' && { netCents: nearestCents(net) }),
    ...(typeof unread_count === 'number' && { unreadCount: unread_count }),
    ...(typeof waiting_count === 'number' && { waitingCount: waiting_count }),
  };
}
