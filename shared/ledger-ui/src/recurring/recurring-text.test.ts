import { recurringText } from './recurring-text.ts';

describe('the words of a rule', () => {
  const rule = { unit: 'week', every: 2, nextDate: '2026-03-19', paused: false } as const;

  it.each([
    [rule, 'Every 2 weeks · next on Mar 19, 2026'],
    [{ ...rule, unit: 'year' as const, every: 1 }, 'Every year · next on Mar 19, 2026'],
    [{ ...rule, paused: true }, 'Every 2 weeks · paused'],
    [{ ...rule, nextDate: null }, 'Every 2 weeks · done'],
  ])('say of %j how often, and when next', (given, text) => {
    expect(recurringText(given)).toBe(text);
  });
});
