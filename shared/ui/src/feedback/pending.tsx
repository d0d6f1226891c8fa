import type { ReactNode } from 'react';
import type { ButtonProps } from '../button/button.tsx';
import { DelayedSkeleton } from './delayed-skeleton.tsx';
import { DidNotLoad } from './did-not-load.tsx';
import { retryOf } from './retry-button.tsx';

/** A call, as far as it matters to the place that waits for it. */
export interface PendingQuery {
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface PendingProps extends Pick<ButtonProps, 'size'> {
  query: PendingQuery;
  /** What it asks for: "the history". */
  what: string;
  /** The skeletons, in the layout of what is coming. */
  children: ReactNode;
}

/** What stands in the place of what a query has not given yet: skeletons, or that it did not load and the way to ask again. */
export function Pending({ query, what, size, children }: PendingProps) {
  return query.error === undefined ? (
    <DelayedSkeleton label={`Loading ${what}...`}>{children}</DelayedSkeleton>
  ) : (
    <DidNotLoad what={what} size={size} {...retryOf(query)} />
  );
}
