import type { ButtonProps } from '../button/button.tsx';
import { Notice } from './notice.tsx';
import { RetryButton } from './retry-button.tsx';
import type { Retry } from './retry-button.tsx';

export interface DidNotLoadProps extends Retry, Pick<ButtonProps, 'size'> {
  /** Names the missing data: "comments", "the history". */
  what: string;
}

/** Replaces a part that did not load by a message with a retry button; the rest of the page keeps working. */
export function DidNotLoad({ what, size = 's', ...retry }: DidNotLoadProps) {
  return (
    <Notice tone="warning" action={<RetryButton size={size} {...retry} />}>
      {what.charAt(0).toUpperCase() + what.slice(1)} did not load.
    </Notice>
  );
}
