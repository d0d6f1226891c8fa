import { Badge } from '@quits/ui';

/** How much others did in a group that the person has not seen: a number, and what it counts. */
export function UnreadMark({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return <Badge tone="info">{count} new</Badge>;
}
