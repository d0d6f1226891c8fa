import { propertyCases } from '@quits/testing/property-cases';
import fc from 'fast-check';
import { sharesOfSplit } from './split-modes.ts';
import {
  VALUE_MODES,
  draftAmounts,
  equalValues,
  formatSplitValue,
  isValueMode,
  parseSplitValue,
  splitGap,
  typedProblem,
} from './split-text.ts';

const RUNS = propertyCases(2000);
const mode = fc.constantFrom(...VALUE_MODES);
const unit = fc.constantFrom<1 | 100>(1, 100);
const split = (of: (typeof VALUE_MODES)[number], values: readonly number[]) => ({
  mode: of,
  values: values.map((value, index) => ({ userId: index + 1, value })),
});

describe('a typed value', () => {
  it.each([
    ['percent', '33.33', 1, 3333],
    ['percent', '', 1, 0],
    ['shares', '1.5', 1, 150],
    ['shares', '2', 100, 200],
    ['adjustment', '-5', 1, -500],
    ['adjustment', '10.5', 1, 1050],
    ['adjustment', '-500', 100, -500],
    ['adjustment', '-', 1, 0],
    ['adjustment', '-0', 1, 0],
  ] as const)('of %s, %j with the unit %d, is %d', (of, text, minorUnit, value) => {
    expect(parseSplitValue(of, text, minorUnit)).toBe(value);
  });

  it.each([
    ['percent', 5000, 1, '50'],
    ['percent', 3350, 1, '33.5'],
    ['percent', 3333, 100, '33.33'],
    ['percent', 0, 1, '0'],
    ['percent', 10_000, 1, '100'],
    ['shares', 100, 1, '1'],
    ['adjustment', -500, 1, '-5.00'],
    ['adjustment', 1000, 100, '1000'],
    ['adjustment', 0, 1, ''],
  ] as const)('of %s, %d with the unit %d, is shown as %j', (of, value, minorUnit, text) => {
    expect(formatSplitValue(of, value, minorUnit)).toBe(text);
  });

  it('opens again as it was entered', () => {
    const value = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(mode, unit, value, fc.boolean(), (of, minorUnit, size, isNegative) => {
        const stored = isNegative && of === 'adjustment' && size > 0 ? -size : size;
        expect(parseSplitValue(of, formatSplitValue(of, stored, minorUnit), minorUnit)).toBe(stored);
      }),
      RUNS,
    );
  });

  it('belongs to a mode with values', () => {
    expect(['equal', 'exact', 'percent', 'shares', 'adjustment', 'thirds'].filter(isValueMode)).toEqual(
      VALUE_MODES,
    );
  });
});

describe('the initial values of a mode', () => {
  it('give equal parts, which form a split', () => {
    fc.assert(
      fc.property(mode, fc.integer({ min: 1, max: 60 }), (of, count) => {
        const shares = sharesOfSplit(split(of, equalValues(of, count)), 60 * 10_000);
        const cents = shares?.map((share) => share.cents) ?? [];
        expect(cents).toHaveLength(count);
        expect(Math.max(...cents) - Math.min(...cents)).toBeLessThanOrEqual(60);
      }),
      RUNS,
    );
  });
});

describe('the amounts next to the values', () => {
  const values = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 });
  const units = fc.integer({ min: 0, max: 99_999_999 });

  it('are the shares of the split once its values make up the whole', () => {
    fc.assert(
      fc.property(mode, unit, values, units, (of, minorUnit, typed, total) => {
        const sum = typed.reduce((all, value) => all + value, 0);
        const whole = of === 'percent' && sum <= 10_000 ? [...typed, 10_000 - sum] : typed;
        const shares = sharesOfSplit(split(of, whole), total * minorUnit, minorUnit);
        if (!shares) return;
        expect(draftAmounts(of, whole, total * minorUnit, minorUnit)).toEqual(
          shares.map(({ cents }) => cents),
        );
        expect(splitGap(of, whole, total * minorUnit, minorUnit)).toBe(0);
      }),
      RUNS,
    );
  });

  it.each([
    ['percent', [5000, 3000], 1000, [500, 300], 2000],
    ['percent', [8000, 8000], 1000, [800, 800], -6000],
    ['percent', [20_000], 1000, [1000], -10_000],
    ['shares', [0, 0], 1000, [0, 0], 1],
    ['adjustment', [700, 600], 1000, [700, 600], -300],
    ['adjustment', [-700, 200], 1000, [50, 950], 0],
    ['adjustment', [-2000, 0], 1000, [-500, 1500], 0],
  ] as const)('of %s %j of %d are %j', (of, typed, total, amounts, gap) => {
    expect(draftAmounts(of, typed, total)).toEqual(amounts);
    expect(splitGap(of, typed, total)).toBe(gap);
  });
});

describe('problems with typed percents and shares', () => {
  it.each([
    ['percent', [5000, 5000], undefined],
    ['percent', [5000, 3333], '16.67% left to split'],
    ['percent', [8000, 8000], '60% too much'],
    ['shares', [100, 0], undefined],
    ['shares', [0, 0], 'Nobody has a share'],
    ['shares', [1_000_001, 0], 'At most 10,000 shares each'],
  ] as const)('of %s %j: %s', (of, values, problem) => {
    expect(typedProblem(of, values)).toBe(problem);
  });
});
