import { CloudAlert } from 'lucide-react';
import { explainFailure } from '../failure/failure.ts';
import { Card } from '../layout/card.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';
import { type Retry, RetryButton } from './retry-button.tsx';

export interface ErrorCardProps extends Retry, Pick<EmptyStateProps, 'title' | 'headingLevel' | 'children'> {
  /** The card's heading when nothing fails. */
  heading?: string;
  /** The error of the call, explained if there are no children. */
  error?: unknown;
  retryLabel?: string;
}

/** Replaces a failed part with a card, while the rest of the page keeps working. */
export function ErrorCard({
  heading,
  error,
  retryLabel,
  isRetrying,
  onRetry,
  children = explainFailure(error),
  ...state
}: ErrorCardProps) {
  return (
    <Card heading={heading}>
      <div role="alert">
        <EmptyState
          {...state}
          hasFailed
          icon={<CloudAlert />}
          action={
            <RetryButton isRetrying={isRetrying} onRetry={onRetry}>
              {retryLabel}
            </RetryButton>
          }
        >
          {children}
        </EmptyState>
      </div>
    </Card>
  );
}
