import { t } from '@quits/domain';
import { formatTime } from '../data/format-date.ts';

/** Says over the app's page that its answers are of an earlier visit. The page's frame styles it before a sheet has come. */
export function AsOf({ time }: { time: number }) {
  return (
    <p className="frame-notice">
      <span>{t('As of {time}', { time: formatTime(time) })}</span>
    </p>
  );
}
