import { t } from '@quits/domain';
import { RotateCw } from 'lucide-react';
import { Button, type ButtonProps } from '../button/button.tsx';

/** Retries something that did not load. */
export interface Retry {
  isRetrying?: boolean;
  onRetry: () => void;
}

/** Makes the retry props of a query. */
export function retryOf({ isFetching, refetch }: { isFetching: boolean; refetch: () => unknown }): Retry {
  return { isRetrying: isFetching, onRetry: () => void refetch() };
}

interface RetryButtonProps extends Retry, Pick<ButtonProps, 'size'> {
  children?: string;
}

/** Retries; busy until the answer. */
export function RetryButton({ isRetrying, onRetry, size, children = t('Try again') }: RetryButtonProps) {
  return (
    <Button size={size} icon={<RotateCw />} isBusy={isRetrying} onClick={onRetry}>
      {children}
    </Button>
  );
}
