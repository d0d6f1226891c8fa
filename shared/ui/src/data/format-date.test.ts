import { localDayOf } from '@quits/contracts';
import { setLocale } from '@quits/domain';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatRelative,
  formatTime,
  monthReader,
} from './format-date.ts';

const INSTANT = '2026-03-05T14:30:00';
const NOW = new Date(2026, 10, 1);

function use(language: string, region: string): void {
  setLocale({ language, region, direction: language === 'ar' ? 'rtl' : 'ltr' });
}
afterEach(() => setLocale());

const plainBlanks = (text: string) => text.replace(/\s/g, ' ');

describe('dates', () => {
  it.each([
    ['en', 'en-US', 'Mar 5, 2026', 'Mar 5', 'March 2026', 'Mar', 'Mar 5, 2026, 2:30 PM'],
    ['de', 'de-AT', '05.03.2026', '5. März', 'März 2026', 'Mär', '05.03.2026, 14:30'],
    ['fr', 'fr-FR', '5 mars 2026', '5 mars', 'mars 2026', 'mars', '5 mars 2026, 14:30'],
    ['pt-BR', 'pt-BR', '5 de mar. de 2026', '5 de mar.', 'março de 2026', 'mar.', '5 de mar. de 2026, 14:30'],
    ['ja', 'ja-JP', '2026/03/05', '3月5日', '2026年3月', '3月', '2026/03/05 14:30'],
    // The words of one language in the order of another's region.
    ['en', 'de-DE', '05.03.2026', '5. Mar', 'March 2026', 'Mar', '05.03.2026, 14:30'],
    ['en', 'fr-FR', '5 Mar 2026', '5 Mar', 'March 2026', 'Mar', '5 Mar 2026, 14:30'],
    ['en', 'pt-BR', '5 Mar 2026', '5 Mar', 'March 2026', 'Mar', '5 Mar 2026, 14:30'],
    ['en', 'ja-JP', '2026/03/05', 'Mar 5', '2026 March', 'Mar', '2026/03/05 14:30'],
    ['de', 'en-US', 'Mär 5, 2026', 'Mär 5', 'März 2026', 'Mär', 'Mär 5, 2026, 2:30 PM'],
    ['ja', 'en-US', '3月 5, 2026', '3月 5', '3月 2026', '3月', '3月 5, 2026, 2:30 午後'],
  ])('in %s with %s', (language, region, full, short, month, shortMonth, time) => {
    use(language, region);
    expect(formatDate(INSTANT)).toBe(full);
    expect(formatDay('2026-03-05')).toBe(full);
    expect(formatDay('2026-03-05', 'short', NOW)).toBe(short);
    expect([formatMonth('2026-03'), formatMonth('2026-03', 'short')]).toEqual([month, shortMonth]);
    expect(plainBlanks(formatDateTime(INSTANT))).toBe(time);
  });

  it('are short without the year where it is the present one', () => {
    expect(formatDay('2026-12-31', 'short', NOW)).toBe('Dec 31');
    expect(formatDay('2027-06-15', 'short', NOW)).toBe('Jun 15, 2027');
    expect(formatDay('2025-12-31', 'short', NOW)).toBe('Dec 31, 2025');
    expect(formatDay('2027-06-15', 'belowYear', NOW)).toBe('Jun 15');
    expect(formatDay('soon', 'short', NOW)).toBe('');
  });

  it('have the digits of the region', () => {
    use('ar', 'ar-EG');
    expect(formatDay('2026-03-05', 'short', NOW)).toBe('٥ مارس');
    use('en', 'ar-EG');
    expect(formatDay('2026-03-05', 'short', NOW)).toBe('٥ Mar');
    expect(plainBlanks(formatDateTime(INSTANT))).toContain('PM');
  });

  it('are Gregorian, also where another calendar is usual', () => {
    use('ar', 'ar-SA');
    expect(formatMonth('2026-03')).toMatch(/مارس/);
    use('en', 'th-TH');
    expect(formatMonth('2026-03')).toBe('March 2026');
  });

  it('are those of the chosen time zone', () => {
    setLocale({ language: 'en', region: 'en-US', direction: 'ltr', timeZone: 'Pacific/Kiritimati' });
    const late = '2026-03-05T11:30:00Z';
    expect(plainBlanks(formatDateTime(late))).toBe('Mar 6, 2026, 1:30 AM');
    expect(formatDate(late)).toBe('Mar 6, 2026');
    expect(localDayOf(late)).toBe('2026-03-06');
    expect(formatDay('2026-03-05')).toBe('Mar 5, 2026');
    expect(monthReader()('2026-03-31T11:30:00Z')).toBe('2026-04');
    expect(formatRelative('2026-03-05T09:00:00Z', new Date(late))).toBe('yesterday');
  });

  it('show the time of today alone', () => {
    use('de', 'de-DE');
    const now = new Date();
    expect(formatTime(now.getTime())).toMatch(/^\d\d:\d\d$/);
    expect(formatTime(now.getTime() - 48 * 3_600_000)).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/);
  });
});

describe('relative time', () => {
  const ago = (minutes: number) => new Date(Date.parse(INSTANT) - minutes * 60_000).toISOString();
  const now = new Date(INSTANT);

  it.each([
    ['de', 'de-DE', 'vor 5 Minuten', 'gestern'],
    ['fr', 'en-US', 'il y a 5 minutes', 'hier'],
    ['en', 'de-DE', '5 minutes ago', 'yesterday'],
    ['en', 'ar-EG', '٥ minutes ago', 'yesterday'],
  ])('is worded in %s with %s', (language, region, minutes, day) => {
    use(language, region);
    expect(formatRelative(ago(5), now)).toBe(minutes);
    expect(formatRelative(ago(24 * 60), now)).toBe(day);
  });

  it('says "just now" in the language of the page', () => {
    setLocale({ language: 'de', region: 'de-DE', direction: 'ltr' }, { 'just now': 'gerade eben' });
    expect(formatRelative(ago(0), now)).toBe('gerade eben');
  });
});

it('reads months for the program in any region', () => {
  use('ar', 'ar-EG');
  expect(monthReader('UTC')('2026-03-05T12:00:00Z')).toBe('2026-03');
});
