import { today } from '@quits/contracts';
import { t } from '@quits/domain';
import { Badge } from '@quits/ui';

/**
 * A chip before the title of an entry that is dated ahead: balances count it already. At the end, a long title would
 * push it out of sight.
 */
export function Upcoming({ date }: { date: string }) {
  if (date <= today()) return null;
  return (
    <span>
      <Badge tone="info">{t('[an entry dated ahead] Upcoming')}</Badge>{' '}
    </span>
  );
}
