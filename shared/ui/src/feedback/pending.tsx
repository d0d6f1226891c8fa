import { t } from '@quits/domain';
import type { ReactNode } from 'react';
import type { ButtonProps } from '../button/button.tsx';
import { DelayedSkeleton } from './delayed-skeleton.tsx';
import { DidNotLoad } from './did-not-load.tsx';
import { retryOf } from './retry-button.tsx';

/** The parts of a query that its placeholder needs. */
export interface PendingQuery {
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface PendingProps extends Pick<ButtonProps, 'size'> {
  query: PendingQuery;
  /** The queried data: "the history", in the language of the page. */
  what: string;
  /** The skeletons, in the layout of the coming content. */
  children: ReactNode;
}

/** Replaces data that a query has not loaded yet: skeletons, or a failure message with a retry button. */
export function Pending({ query, what, size, children }: PendingProps) {
  return query.error === undefined ? (
    <DelayedSkeleton label={t('Loading {what}...', { what })}>{children}</DelayedSkeleton>
  ) : (
    <DidNotLoad what={what} size={size} {...retryOf(query)} />
  );
}
