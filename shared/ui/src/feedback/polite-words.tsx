import { VisuallyHidden } from '../layout/visually-hidden.tsx';

/** Tells screen readers about a visible change, politely. */
export function PoliteWords({ children }: { children: string }) {
  return <div role="status">{children !== '' && <VisuallyHidden>{children}</VisuallyHidden>}</div>;
}
