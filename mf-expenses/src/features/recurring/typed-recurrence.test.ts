import { firstTypedRecurrence, problemsOf, recurrenceOf, typedRecurrenceOf } from './typed-recurrence.ts';

const typed = { every: '1', unit: 'month', start: '2026-03-31', end: '' } as const;

describe('a repetition', () => {
  it('starts a month after the expense that it is made of, on the last day of a month that is too short', () => {
    expect(firstTypedRecurrence('2026-01-31')).toEqual({
      every: '1',
      unit: 'month',
      start: '2026-02-28',
      end: '',
    });
  });

  it('is sent as it was typed, and opens again so', () => {
    expect(recurrenceOf(typed)).toEqual({ every: 1, unit: 'month', start: '2026-03-31', end: null });
    expect(typedRecurrenceOf(recurrenceOf({ ...typed, end: '2026-12-31' }))).toEqual({
      ...typed,
      end: '2026-12-31',
    });
  });

  it.each([
    [{ every: '0' }, 'every'],
    [{ every: '53' }, 'every'],
    [{ every: '1.5' }, 'every'],
    [{ every: '' }, 'every'],
    [{ start: '' }, 'start'],
    [{ end: '2026-03-30' }, 'end'],
  ])('is wrong with %j, which is said beside the field', (change, field) => {
    expect(Object.keys(problemsOf({ ...typed, ...change }))).toEqual([field]);
  });

  it('is right with its last day on its first', () => {
    expect(problemsOf({ ...typed, end: typed.start })).toEqual({});
  });
});
