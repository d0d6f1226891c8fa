import type { ClientAnswer } from '@quits/contracts';
import { call, callPages, injectFor } from '@quits/core';

const readViews = ({ members, ...views }: ClientAnswer<'getBalanceViews'>) => ({
  ...views,
  members: members.map(({ user, ...position }) => ({ ...user, ...position })),
});

/** The balances of a group in three views, and the check of its ledger. */
export type BalanceViews = ReturnType<typeof readViews>;

/** A person's balance in a group: paid minus share, a positive amount is owed to them. */
export type MemberPosition = BalanceViews['members'][number];

type DebtLines = ClientAnswer<'getDebtLines'>;

/** An entry behind a figure: what it adds, and the running total that includes it. */
export type ExplainedLine = DebtLines['items'][number] & {
  /** What the person paid and shares; only for lines of a net. */
  paidCents?: number;
  shareCents?: number;
};

/** Newest first. */
type LinesPage = Pick<DebtLines, 'next'> & { items: readonly ExplainedLine[] };

const readNetLines = ({ items, next }: ClientAnswer<'getNetLines'>): LinesPage => ({
  next,
  items: items.map(({ netCents, ...line }) => ({ ...line, cents: netCents })),
});

/** The explained figure: a person's net, or what one person owes another. */
export type LinesOf =
  | { groupId: number; kind: 'net'; userId: number }
  | { groupId: number; kind: 'debt'; fromId: number; toId: number };

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
    ),
    providesTags: (_lines, _error, { groupId }) => tagsOf(groupId),
  }),
}));

export const { useGetBalanceViewsQuery, useGetDebtLinesInfiniteQuery, useGetNetLinesInfiniteQuery } =
  explainedApi;
