import { dayOf, yearAfter } from './day.ts';

describe('a day', () => {
  it('is that of an instant in UTC', () => {
    expect(dayOf(Date.UTC(2026, 2, 5, 23, 59, 59, 999))).toBe('2026-03-05');
    expect(dayOf(Date.UTC(2026, 2, 6))).toBe('2026-03-06');
  });

  it('has a latest entry day within a year', () => {
    expect(yearAfter('2026-11-22')).toBe('2027-11-22');
    expect('2029-02-28' <= yearAfter('2028-02-29')).toBe(true);
    expect('2029-03-01' <= yearAfter('2028-02-29')).toBe(false);
  });
});
