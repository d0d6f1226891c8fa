import { localDayOf } from '@quits/contracts';
import { formatDateTime, formatDay, formatRelative } from './format-date.ts';

export interface RelativeTimeProps {
  /** An ISO instant. */
  iso: string;
  /** The day that it is about, "2026-03-05": where the instant is of another one, that day is shown. */
  day?: string;
  /** Leaves out the year, where a heading above says it. */
  isShort?: boolean;
  /** The present, for tests. */
  now?: Date;
}

/** When something happened: relative within 7 days, else the date; the exact instant as a tooltip. */
export function RelativeTime({ iso, day = '', isShort = false, now }: RelativeTimeProps) {
  const style = isShort ? 'short' : 'full';
  // Who did not say a day gets that of the instant, in UTC.
  if (day !== '' && day !== localDayOf(iso) && !iso.startsWith(day))
    return <time dateTime={day}>{formatDay(day, style)}</time>;
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatRelative(iso, now ?? new Date(), style)}
    </time>
  );
}
