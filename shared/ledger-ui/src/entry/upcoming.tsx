import { localDayOf } from '@quits/contracts';
import { t } from '@quits/domain';
import { Badge } from '@quits/ui';

/** A chip after the title of an entry that is dated ahead: balances count it already. */
export function Upcoming({ date }: { date: string }) {
  if (date <= localDayOf(new Date().toISOString())) return null;
  return (
    <>
      {' '}
      <Badge tone="info">{t('[an entry dated ahead] Upcoming')}</Badge>
    </>
  );
}
