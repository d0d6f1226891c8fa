import { type Balance, type CallAnswer, readBalance } from '@quits/contracts';
import { call, callPages, injectFor } from '@quits/core';
import { nearestCents } from '@quits/domain';

/** A person's balance in a group, in cents. */
export interface MemberPosition {
  id: number;
  name: string;
  paidCents: number;
  shareCents: number;
  /** Paid minus share: a positive amount is owed to them. */
  netCents: number;
}

/** The balances of a group in three views, and the check of its ledger. */
export interface BalanceViews {
  currency: string;
  members: readonly MemberPosition[];
  pairwise: readonly Balance[];
  fewest: readonly Balance[];
  checked: { entryCount: number; sumCents: number; at: string };
}

/** An entry behind a figure. */
export interface ExplainedLine {
  expenseId: number;
  isSettlement: boolean;
  description: string;
  date: string;
  /** What the entry adds to the figure, and the running total that includes it. */
  cents: number;
  runningCents: number;
  /** What the person paid and shares; only for lines of a net. */
  parts?: { paidCents: number; shareCents: number };
}

/** Newest first. */
interface LinesPage {
  items: readonly ExplainedLine[];
  /** Cursor of the older lines; `null` when there are none. */
  next: number | null;
}

/** The explained figure: a person's net, or what one person owes another. */
export type LinesOf =
  | { groupId: number; kind: 'net'; userId: number }
  | { groupId: number; kind: 'debt'; fromId: number; toId: number };

function readViews({ currency, members, pairwise, fewest, checked }: CallAnswer<'getBalanceViews'>) {
  return {
    currency,
    members: members.map(({ user, paid, share, net }) => ({
      ...user,
      paidCents: nearestCents(paid),
      shareCents: nearestCents(share),
      netCents: nearestCents(net),
    })),
    pairwise: pairwise.map(readBalance),
    fewest: fewest.map(readBalance),
    checked: { entryCount: checked.entries, sumCents: nearestCents(checked.sum), at: checked.at },
  };
}

type WireLine = CallAnswer<'getNetLines' | 'getDebtLines'>['items'][number];

const readEntry = ({ expense_id, type, description, date, running }: WireLine) => ({
  expenseId: expense_id,
  isSettlement: type === 'settlement',
  description,
  date,
  runningCents: nearestCents(running),
});

const readNetLines = ({ items, next }: CallAnswer<'getNetLines'>): LinesPage => ({
  next,
  items: items.map((line) => ({
    ...readEntry(line),
    cents: nearestCents(line.net),
    parts: { paidCents: nearestCents(line.paid), shareCents: nearestCents(line.share) },
  })),
});

const readDebtLines = ({ items, next }: CallAnswer<'getDebtLines'>): LinesPage => ({
  next,
  items: items.map((line) => ({ ...readEntry(line), cents: nearestCents(line.amount) })),
});

const tagsOf = (groupId: number) => [{ type: 'Balance' as const, id: groupId }];

type NetOf = Extract<LinesOf, { kind: 'net' }>;
type DebtOf = Extract<LinesOf, { kind: 'debt' }>;

/** Explanations of a group's balances: only where extras are on. */
export const explainedApi = injectFor('mf-groups', (build) => ({
  getBalanceViews: build.query<BalanceViews, number>({
    ...call('getBalanceViews', (groupId: number) => ({ params: { id: groupId } }), readViews),
    providesTags: (_views, _error, groupId) => tagsOf(groupId),
  }),
  getNetLines: build.infiniteQuery<LinesPage, NetOf, number>({
    ...callPages(
      'getNetLines',
      ({ groupId, userId }: NetOf) => ({ params: { id: groupId, userId } }),
      readNetLines,
    ),
    providesTags: (_lines, _error, { groupId }) => tagsOf(groupId),
  }),
  getDebtLines: build.infiniteQuery<LinesPage, DebtOf, number>({
    ...callPages(
      'getDebtLines',
      // The answer is what the second person owes the first.
      ({ groupId, fromId, toId }: DebtOf) => ({ params: { id: groupId, userId: toId, otherId: fromId } }),
      readDebtLines,
    ),
    providesTags: (_lines, _error, { groupId }) => tagsOf(groupId),
  }),
}));

export const { useGetBalanceViewsQuery, useGetDebtLinesInfiniteQuery, useGetNetLinesInfiniteQuery } =
  explainedApi;
