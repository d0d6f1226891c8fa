/** The product's only language. Dates are shown in the person's own time zone. */
const LOCALE = 'en-US';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Gives what a function makes, made on first use. Each format costs a slow phone some 10 ms of its first view. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

const dateFormat = once(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' }));
/** For lists whose headings show month and year. */
const monthDayFormat = once(() => new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric' }));
const dateTimeFormat = once(
  () => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }),
);
const relativeFormats = {
  full: once(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })),
  short: once(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto', style: 'short' })),
};
const monthFormats = {
  long: once(() => new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', month: 'long', year: 'numeric' })),
  short: once(() => new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', month: 'short' })),
};

function format(iso: string, formatOf: () => Intl.DateTimeFormat): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : formatOf().format(date);
}

/** "Mar 5, 2026" for an ISO instant; empty for an invalid date. */
export function formatDate(iso: string): string {
  return format(iso, dateFormat);
}

/** "Mar 5, 2026" for a day, "2026-03-05", or "Mar 5" when short; empty for an invalid day. */
export function formatDay(day: string, style: 'full' | 'short' = 'full'): string {
  // Noon falls on the same day in every time zone of a browser.
  return format(`${day}T12:00`, style === 'short' ? monthDayFormat : dateFormat);
}

/** "Mar 5, 2026, 2:30 PM" for an ISO instant; empty for an invalid date. */
export function formatDateTime(iso: string): string {
  return format(iso, dateTimeFormat);
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/**
 * "just now", "5 minutes ago", "yesterday", "3 days ago" for an ISO instant of the last 7 days, counted
 * in calendar days; the date for anything older or in the future. When short, "5 min. ago" and no year.
 */
export function formatRelative(iso: string, now: Date, style: 'full' | 'short' = 'full'): string {
  const date = new Date(iso);
  const age = now.getTime() - date.getTime();
  // Clocks differ: an instant up to a minute ahead counts as now.
  const absolute = () => format(iso, style === 'short' ? monthDayFormat : dateFormat);
  if (!(age > -MINUTE)) return absolute();
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return relativeFormats[style]().format(-Math.floor(age / MINUTE), 'minute');
  // Rounded, because a day with a clock change has 23 or 25 hours.
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY);
  if (days === 0) return relativeFormats[style]().format(-Math.floor(age / HOUR), 'hour');
  return days < 7 ? relativeFormats[style]().format(-days, 'day') : absolute();
}

/**
 * Makes a function that gives the month ("2026-03") of an ISO instant; `undefined` for an invalid date.
 *
 * @param timeZone IANA name; by default the person's own
 */
export function monthReader(timeZone?: string): (iso: string) => string | undefined {
  const formatter = new Intl.DateTimeFormat(LOCALE, { timeZone, year: 'numeric', month: '2-digit' });
  return (iso) => {
    const date = new Date(iso);
    if (Number.isNaN(date.getTime())) return undefined;
    const parts = formatter.formatToParts(date);
    const partOf = (name: 'year' | 'month') => parts.find(({ type }) => type === name)?.value ?? '';
    return `${partOf('year')}-${partOf('month')}`;
  };
}

/** "March 2026" for "2026-03"; "Mar" when short. */
export function formatMonth(month: string, style: keyof typeof monthFormats = 'long'): string {
  return monthFormats[style]().format(new Date(`${month}-15T12:00:00Z`));
}
