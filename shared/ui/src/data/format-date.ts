import { localDayOf, today } from '@quits/contracts';
import { type Locale, localeNow, perLocale, t } from '@quits/domain';

/** Dates are shown in the person's own time zone: order and figures by the region, words by the language. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type DateFormat = (date: Date) => string;
type Options = Intl.DateTimeFormatOptions;

const baseOf = (tag: string) => tag.split('-')[0];

/** Whether the region's own words are of the page's language. */
const hasOwnWords = ({ language, region }: Locale) => baseOf(language) === baseOf(region);

const LETTERS = /\p{L}+\.?/gu;

/**
 * Makes a format that puts the language's names of months and halves of the day in the region's order: "5 March
 * 2026" in France. Other words of the region, as the "de" of "5 de mar. de 2026", are left out.
 */
function translatedFormat({ language, region }: Locale, options: Options): DateFormat {
  const format = new Intl.DateTimeFormat(region, options);
  const { timeZone, calendar, month: style = 'short' } = options;
  const month = new Intl.DateTimeFormat(language, { timeZone, calendar, month: style });
  const half = new Intl.DateTimeFormat(language, { timeZone, hour: 'numeric', hour12: true });
  return (date) => {
    const parts = format.formatToParts(date).filter(({ type }) => type !== 'era');
    const isWordy = parts.some(({ type, value }) => type === 'literal' && value.search(LETTERS) !== -1);
    const textOf = ({ type, value }: Intl.DateTimeFormatPart): string => {
      if (type === 'month' && (isWordy || value.search(LETTERS) !== -1)) return month.format(date);
      if (type === 'dayPeriod')
        return half.formatToParts(date).find((part) => part.type === type)?.value ?? '';
      return type === 'literal' ? value.replace(LETTERS, ' ') : value;
    };
    return parts
      .map(textOf)
      .join('')
      .replace(/\s{2,}/g, ' ')
      .trim();
  };
}

/** The months of the app are Gregorian everywhere. */
function makeFormat(locale: Locale, typed: Options): DateFormat {
  const options: Options = { calendar: 'gregory', timeZone: locale.timeZone, ...typed };
  if (!hasOwnWords(locale)) return translatedFormat(locale, options);
  const format = new Intl.DateTimeFormat(locale.region, options);
  return (date) => format.format(date);
}

/** A format takes a zone where it is not that of the person. */
const formatLike = (options: Options) =>
  perLocale((locale, timeZone) => makeFormat(locale, timeZone === '' ? options : { timeZone, ...options }));

const dateFormat = formatLike({ dateStyle: 'medium' });
const monthDayFormat = formatLike({ month: 'short', day: 'numeric' });
const timeFormat = formatLike({ timeStyle: 'short' });
const dateTimeFormat = formatLike({ dateStyle: 'medium', timeStyle: 'short' });
const monthFormats = {
  long: formatLike({ timeZone: 'UTC', month: 'long', year: 'numeric' }),
  short: formatLike({ timeZone: 'UTC', month: 'short' }),
  narrow: formatLike({ timeZone: 'UTC', month: 'narrow' }),
};

const relativeFormat = perLocale((locale) => {
  const options = { numeric: 'auto' } as const;
  if (hasOwnWords(locale)) return new Intl.RelativeTimeFormat(locale.region, options);
  const { numberingSystem } = new Intl.NumberFormat(locale.region).resolvedOptions();
  return new Intl.RelativeTimeFormat(`${locale.language}-u-nu-${numberingSystem}`, options);
});

function format(iso: string, formatOf: () => DateFormat): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : formatOf()(date);
}

/** "Mar 5, 2026" for an ISO instant; empty for an invalid date. */
export function formatDate(iso: string): string {
  return format(iso, dateFormat);
}

/** Short dates leave out the year where it is the present one, and those below a heading with the year always. */
export type DateStyle = 'full' | 'short' | 'belowYear';

const isYearShown = (day: string, now: Date, style: DateStyle) =>
  style === 'full' || (style === 'short' && day.slice(0, 4) !== localDayOf(now).slice(0, 4));

/** "Mar 5, 2026" for a day, "2026-03-05", or "Mar 5" without the year; empty for an invalid day. */
export function formatDay(day: string, style: DateStyle = 'full', now = new Date()): string {
  const dayFormat = isYearShown(day, now, style) ? dateFormat : monthDayFormat;
  // Noon of the browser's own zone needs no further format. A chosen zone may be a day off at that instant.
  return localeNow().timeZone === undefined
    ? format(`${day}T12:00`, dayFormat)
    : format(`${day}T12:00Z`, () => dayFormat('UTC'));
}

/** "Mar 5, 2026, 2:30 PM" for an ISO instant; empty for an invalid date. */
export function formatDateTime(iso: string): string {
  return format(iso, dateTimeFormat);
}

/** "2:30 PM" for an instant of today in milliseconds, else "Mar 5, 2026, 2:30 PM". */
export function formatTime(time: number): string {
  const date = new Date(time);
  const isToday = localDayOf(date) === today();
  return (isToday ? timeFormat() : dateTimeFormat())(date);
}

const dayNumberOf = (date: Date) => Date.parse(localDayOf(date)) / DAY;

/**
 * "just now", "5 minutes ago", "yesterday", "3 days ago" for an ISO instant of the last 7 days, counted
 * in calendar days; the date for anything older or in the future.
 */
export function formatRelative(iso: string, now: Date): string {
  const date = new Date(iso);
  const age = now.getTime() - date.getTime();
  // Clocks differ: an instant up to a minute ahead counts as now.
  if (!(age > -MINUTE)) return formatDate(iso);
  if (age < MINUTE) return t('just now');
  if (age < HOUR) return relativeFormat().format(-Math.floor(age / MINUTE), 'minute');
  const days = dayNumberOf(now) - dayNumberOf(date);
  if (days === 0) return relativeFormat().format(-Math.floor(age / HOUR), 'hour');
  return days < 7 ? relativeFormat().format(-days, 'day') : formatDate(iso);
}

/**
 * Makes a function that gives the month ("2026-03") of an ISO instant, the same in every language; `undefined`
 * for an invalid date.
 *
 * @param timeZone IANA name; by default the person's own
 */
export function monthReader(timeZone = localeNow().timeZone): (iso: string) => string | undefined {
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit' });
  return (iso) => {
    const date = new Date(iso);
    if (Number.isNaN(date.getTime())) return undefined;
    const parts = formatter.formatToParts(date);
    const partOf = (name: 'year' | 'month') => parts.find(({ type }) => type === name)?.value ?? '';
    return `${partOf('year')}-${partOf('month')}`;
  };
}

/** "March 2026" for "2026-03"; "Mar" when short, "M" when narrow. */
export function formatMonth(month: string, style: keyof typeof monthFormats = 'long'): string {
  return monthFormats[style]()(new Date(`${month}-15T12:00:00Z`));
}
