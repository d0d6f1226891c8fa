import type { ReactNode } from 'react';
import type { ButtonProps } from '../button/button.tsx';
import { DelayedSkeleton } from './delayed-skeleton.tsx';
import { RetryButton, retryOf } from './retry-button.tsx';

export interface PendingProps extends Pick<ButtonProps, 'size'> {
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** What it asks for: "the history". */
  what: string;
  /** The skeletons, in the layout of what is coming. */
  children: ReactNode;
}

/** What stands in the place of what a query has not given yet: skeletons, or the way to ask again. */
export function Pending({ query, what, size, children }: PendingProps) {
  return query.error === undefined ? (
    <DelayedSkeleton label={`Loading ${what}...`}>{children}</DelayedSkeleton>
  ) : (
    <RetryButton size={size} {...retryOf(query)}>{`Load ${what}`}</RetryButton>
  );
}
