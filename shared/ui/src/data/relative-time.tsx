import { localDayOf } from '@quits/contracts';
import { type DateStyle, formatDateTime, formatDay, formatRelative } from './format-date.ts';

export interface RelativeTimeProps {
  /** An ISO instant. */
  iso: string;
  /** The related day, "2026-03-05"; shown instead if the instant is on another day. */
  day?: string;
  dateStyle?: DateStyle;
  /** The present, for tests. */
  now?: Date;
}

/** When something happened: relative within 7 days, else the date; the exact instant as a tooltip. */
export function RelativeTime({ iso, day = '', dateStyle = 'full', now }: RelativeTimeProps) {
  // Entries without a chosen day have the instant's UTC day.
  if (day !== '' && day !== localDayOf(iso) && !iso.startsWith(day))
    return <time dateTime={day}>{formatDay(day, dateStyle, now)}</time>;
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatRelative(iso, now ?? new Date(), dateStyle)}
    </time>
  );
}
