import { formatDateTime, formatRelative } from './format-date.ts';

export interface RelativeTimeProps {
  /** An ISO instant. */
  iso: string;
  /** The present, for tests. */
  now?: Date;
}

/** When something happened: relative within 7 days, else the date; the exact instant as a tooltip. */
export function RelativeTime({ iso, now }: RelativeTimeProps) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatRelative(iso, now ?? new Date())}
    </time>
  );
}
