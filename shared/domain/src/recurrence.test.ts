import { propertyCases } from '@quits/testing/property-cases';
import fc from 'fast-check';
import { daysBetween, lastDayOfMonth, shiftDay } from './day.ts';
import { dueDays, nextDueDay, type Recurrence, RECURRENCE_UNITS } from './recurrence.ts';

const CASES = propertyCases(2000);
const from = (start: string, unit: Recurrence['unit'], every = 1, end: string | null = null): Recurrence => ({
  start,
  unit,
  every,
  end,
});
const first = (recurrence: Recurrence, most: number) =>
  dueDays(recurrence, { after: null, upTo: '9999-12-31', most });

describe('recurring days', () => {
  it.each<[Recurrence, string[]]>([
    [from('2026-12-30', 'day', 2), ['2026-12-30', '2027-01-01', '2027-01-03']],
    [from('2026-03-26', 'week'), ['2026-03-26', '2026-04-02', '2026-04-09']],
    [from('2026-01-31', 'month'), ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    [from('2028-01-30', 'month'), ['2028-01-30', '2028-02-29', '2028-03-30']],
    [from('2026-11-30', 'month', 3), ['2026-11-30', '2027-02-28', '2027-05-30']],
    [from('2028-02-29', 'year'), ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ])('%j are %j', (recurrence, days) => {
    expect(first(recurrence, days.length)).toEqual(days);
  });

  it('of 31 January, every month, are the last of each over two years, including a leap day', () => {
    const last = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    const days = (year: number, february: number) =>
      last.map((day, month) => {
        const inMonth = month === 1 ? february : day;
        return `${String(year)}-${String(month + 1).padStart(2, '0')}-${String(inMonth)}`;
      });
    expect(first(from('2027-01-31', 'month'), 24)).toEqual([...days(2027, 28), ...days(2028, 29)]);
  });

  it('end with their last day, which counts', () => {
    expect(first(from('2026-01-01', 'month', 1, '2026-03-01'), 9)).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ]);
    expect(nextDueDay(from('2026-01-01', 'month', 1, '2026-03-01'), '2026-03-01')).toBeNull();
    expect(nextDueDay(from('2026-01-02', 'day', 1, '2026-01-01'), null)).toBeNull();
  });

  it('are due up to and including a day', () => {
    const monthly = from('2026-01-05', 'month');
    const due = (upTo: string) => dueDays(monthly, { after: null, upTo, most: 400 }).length;
    expect([due('2026-01-04'), due('2026-01-05'), due('2026-02-04'), due('2026-02-05')]).toEqual([
      0, 1, 1, 2,
    ]);
  });

  const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => shiftDay('1970-01-01', days));
  const anyRecurrence = fc.record({
    unit: fc.constantFrom(...RECURRENCE_UNITS),
    every: fc.integer({ min: 1, max: 52 }),
    start: anyDay,
    end: fc.option(anyDay),
  });

  it('are the same, each once and in order, in any number of batches', () => {
    fc.assert(
      fc.property(anyRecurrence, anyDay, anyDay, (recurrence, one, other) => {
        const [middle = '', end = ''] = [one, other].sort();
        const whole = dueDays(recurrence, { after: null, upTo: end, most: 60 });
        const before = dueDays(recurrence, { after: null, upTo: middle, most: 60 });
        const rest = dueDays(recurrence, { after: middle, upTo: end, most: 60 });
        expect([...before, ...rest].slice(0, 60)).toEqual(before.length === 60 ? before : whole);
        expect([...new Set(whole)].sort()).toEqual(whole);
      }),
      CASES,
    );
  });

  it('fall on the day of their start, or on the last of a month that is too short', () => {
    fc.assert(
      fc.property(anyRecurrence, (recurrence) => {
        const startsOn = Number(recurrence.start.slice(8));
        for (const day of first(recurrence, 30)) {
          const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
          const days = daysBetween(recurrence.start, day);
          if (recurrence.unit === 'day') expect(days % recurrence.every).toBe(0);
          else if (recurrence.unit === 'week') expect(days % (7 * recurrence.every)).toBe(0);
          else expect(dayOfMonth).toBe(Math.min(startsOn, lastDayOfMonth(year, month)));
        }
      }),
      CASES,
    );
  });
});
