import { t } from '@quits/domain';
import { Badge } from '@quits/ui';

/** A badge with the number of changes by others that the person has not seen. */
export function UnreadMark({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return <Badge tone="info">{t('{count} new', { count })}</Badge>;
}
