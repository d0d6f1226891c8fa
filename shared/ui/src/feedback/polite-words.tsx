import { VisuallyHidden } from '../layout/visually-hidden.tsx';

/** Words for who does not see what has changed; they are said when nothing else is. */
export function PoliteWords({ children }: { children: string }) {
  return <div role="status">{children !== '' && <VisuallyHidden>{children}</VisuallyHidden>}</div>;
}
