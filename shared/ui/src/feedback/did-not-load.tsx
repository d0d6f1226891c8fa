import type { ButtonProps } from '../button/button.tsx';
import { Notice } from './notice.tsx';
import { RetryButton } from './retry-button.tsx';
import type { Retry } from './retry-button.tsx';

export interface DidNotLoadProps extends Retry, Pick<ButtonProps, 'size'> {
  /** What did: "comments", "the history". */
  what: string;
}

/** Says in the place of a part that it did not load, with the way to ask again; the rest of the page works on. */
export function DidNotLoad({ what, size = 's', ...retry }: DidNotLoadProps) {
  return (
    <Notice tone="warning" action={<RetryButton size={size} {...retry} />}>
      {what.charAt(0).toUpperCase() + what.slice(1)} did not load.
    </Notice>
  );
}
