import { axisLabel, axisTopCents, monthAt, placeOfLabel } from './chart-scale.ts';

describe('value axis', () => {
  it.each([
    [0, 100],
    [100, 100],
    [101, 200],
    [41_200, 60_000],
    [99_999, 100_000],
    [100_001, 200_000],
    [9_999_999_999, 10_000_000_000],
  ])('ends at a round number of dollars no less than the largest value: %d cents', (largest, top) => {
    expect(axisTopCents(largest)).toBe(top);
  });

  it('says dollars without cents where there are none', () => {
    expect(axisLabel(120_000, 'USD')).toBe('$1,200');
    expect(axisLabel(50, 'USD')).toBe('$0.50');
    expect(axisLabel(120_000, 'JPY')).toBe('¥1,200');
  });
});

describe('month under the pointer', () => {
  it('is one of the months, whatever the position', () => {
    expect([-0.1, 0, 0.5, 0.99, 1, 2].map((position) => monthAt(position, 12))).toEqual([
      0, 0, 6, 11, 11, 11,
    ]);
  });
});

describe('the label of the average', () => {
  it.each([
    ['at the right edge, over low columns', [9, 1, 1, 1], 4, 3],
    ['left of a high column', [1, 1, 1, 9], 3, 3],
    ['where it fits between high columns', [9, 1, 1, 9], 3, 3],
    ['above the columns at the right edge, where there is no room', [9, 1, 9, 1], 4, 9],
  ])('stands %s', (_where, shares, end, cents) => {
    expect(placeOfLabel(shares, 3, 1.5)).toEqual({ end, cents });
  });
});
