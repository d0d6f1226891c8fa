import { recurringText } from './recurring-text.ts';

describe('the words of a rule', () => {
  beforeAll(() => jest.useFakeTimers({ now: new Date('2026-03-10T12:00:00Z') }));
  afterAll(() => jest.useRealTimers());

  const rule = { unit: 'week', every: 2, nextDate: '2026-03-19', paused: false } as const;

  it.each([
    [rule, 'Every 2 weeks, next Mar 19'],
    [{ ...rule, nextDate: '2027-01-31' }, 'Every 2 weeks, next Jan 31'],
    [{ ...rule, unit: 'year' as const, every: 1, nextDate: '2027-03-19' }, 'Every year, next Mar 19, 2027'],
    [{ ...rule, paused: true }, 'Every 2 weeks · paused'],
    [{ ...rule, nextDate: null }, 'Every 2 weeks · done'],
  ])('say of %j how often, and when next', (given, text) => {
    expect(recurringText(given)).toBe(text);
  });
});
