import { t } from '@quits/domain';
import type { ButtonProps } from '../button/button.tsx';
import { Notice } from './notice.tsx';
import { type Retry, RetryButton } from './retry-button.tsx';

export interface DidNotLoadProps extends Retry, Pick<ButtonProps, 'size'> {
  /** Names the missing data: "comments", "the history", in the language of the page. */
  what: string;
  /** Only the rest of it is missing. */
  isRest?: boolean;
}

/** Replaces a part that did not load by a message with a retry button; the rest of the page keeps working. */
export function DidNotLoad({ what, isRest, size = 's', ...retry }: DidNotLoadProps) {
  const words = t(isRest ? 'the rest of {what} did not load.' : '{what} did not load.', { what });
  return (
    <Notice tone="warning" action={<RetryButton size={size} {...retry} />}>
      {words.charAt(0).toUpperCase() + words.slice(1)}
    </Notice>
  );
}
