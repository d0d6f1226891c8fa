import { propertyCases } from '@quits/testing/property-cases';
import fc from 'fast-check';
import {
  exchangeCents,
  formatRate,
  inProportion,
  isRate,
  parseRate,
  rateBetween,
  roundRate,
} from './exchange.ts';
import { maxPaidCentsOf } from './money.ts';
import { apportion, sumCents } from './split.ts';

const RUNS = propertyCases(2000);
const TO_USD = { from: 'EUR', to: 'USD' };
/** Rates of up to 12 digits, exact as a whole number and a power of ten. */
const exactRate = fc
  .record({ digits: fc.integer({ min: 1, max: 999_999_999_999 }), power: fc.integer({ min: -18, max: -6 }) })
  .filter(({ digits, power }) => Number(`${String(digits)}e${String(power)}`) <= 1_000_000);
const rateOf = ({ digits, power }: { digits: number; power: number }) =>
  Number(`${String(digits)}e${String(power)}`);
const cents = fc.oneof(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 0, max: 300 }));
/** Amounts that may have been paid in a currency, cost or refund. */
const paid = fc
  .constantFrom('EUR', 'IDR', 'JPY', 'KWD')
  .chain((currency) =>
    fc
      .oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: maxPaidCentsOf(currency) / 100 }))
      .map((units) => ({ currency, totalCents: currency === 'JPY' ? units * 100 : units })),
  );

describe('the text of a rate', () => {
  it.each([
    ['1.1', 1.1],
    ['160', 160],
    ['.5', 0.5],
    [' 0.00000001 ', 1e-8],
    ['0.0000009045', 0.000_000_904_5],
    ['0.000000000001', 1e-12],
    ['1000000', 1_000_000],
    ['1.100000000', 1.1],
    ['0.123456789012', 0.123456789012],
    ['123456.7890120', 123456.789012],
  ])('is valid: "%s"', (text, rate) => {
    expect(parseRate(text)).toBe(rate);
  });

  it.each([
    '',
    '.',
    '0',
    '0.000',
    '-1',
    '1e-9',
    '1.0000000000001',
    '0.1234567890123',
    '1000000.01',
    'abc',
    '1.2.3',
    '١',
  ])('is invalid: "%s"', (text) => {
    expect(parseRate(text)).toBeUndefined();
  });

  it('has no superfluous zeros and no exponent', () => {
    expect([1e-8, 1.1, 160, 1_000_000, 9.045e-7, 1e-12].map(formatRate)).toEqual([
      '0.00000001',
      '1.1',
      '160',
      '1000000',
      '0.0000009045',
      '0.000000000001',
    ]);
  });

  it('gives the rate again', () => {
    fc.assert(
      fc.property(exactRate, (exact) => {
        expect(parseRate(formatRate(rateOf(exact)))).toBe(rateOf(exact));
      }),
      RUNS,
    );
  });
});

describe('a rate', () => {
  it.each([0.00000001, 0.92, 1, 157.31, 999_999.999999, 1_000_000, 1e-12, 0.123456789012])(
    'may be %d',
    (rate) => {
      expect(isRate(rate)).toBe(true);
    },
  );

  it.each([0, -1, -0.92, 0.1234567890123, 1_000_001, 1e9, NaN, Infinity])('is not %d', (rate) => {
    expect(isRate(rate)).toBe(false);
  });
});

describe('a number from a rate service', () => {
  it('is rounded to the digits of a rate', () => {
    expect(roundRate(1.08431234567891)).toBe(1.08431234568);
    expect(isRate(roundRate(1 / 3))).toBe(true);
    for (const none of [-1, 1e9, Number.NaN]) expect(isRate(roundRate(none))).toBe(false);
  });
});

describe('an amount of another currency', () => {
  it.each([
    [10_000, 1.0843, TO_USD, 10_843],
    // Half a cent is rounded up, also where a double falls short of it.
    [5, 0.1, TO_USD, 1],
    [4, 0.1, TO_USD, 0],
    [100, 1.005, TO_USD, 101],
    [1, 0.5, TO_USD, 1],
    [1_000, 157.31, { from: 'EUR', to: 'JPY' }, 157_300],
    [1_000, 157.35, { from: 'EUR', to: 'JPY' }, 157_400],
    [123_400, 0.00636, { from: 'JPY', to: 'EUR' }, 785],
    [9_999_999_999, 1, TO_USD, 9_999_999_999],
    [120_000_000_000, 0.000_000_904_5, { from: 'IDR', to: 'EUR' }, 108_540],
    [4900, 3, { from: 'KWD', to: 'EUR' }, 1470],
    [4900, 480, { from: 'KWD', to: 'JPY' }, 235_200],
    // That of a refund is rounded like that of the same cost.
    [-5, 0.1, TO_USD, -1],
    [-4, 0.1, TO_USD, 0],
    [-4900, 3, { from: 'KWD', to: 'EUR' }, -1470],
  ])('%d at %d, %j, is %d', (amount, rate, between, exchanged) => {
    expect(exchangeCents(amount, rate, between)).toBe(exchanged);
  });

  it('is exact, half up, for every rate and amount', () => {
    fc.assert(
      fc.property(paid, exactRate, fc.constantFrom('USD', 'KRW'), ({ currency, totalCents }, exact, to) => {
        const exchanged = exchangeCents(totalCents, rateOf(exact), { from: currency, to });
        if (exchanged === undefined) return;
        const unit = to === 'KRW' ? 100 : 1;
        expect(exchanged % unit).toBe(0);
        // All in thousandths of a cent, times 10^18.
        const size = currency === 'KWD' ? 100n : 1000n;
        const product = BigInt(totalCents) * size * BigInt(exact.digits) * 10n ** BigInt(18 + exact.power);
        const off = product - BigInt(exchanged) * 1000n * 10n ** 18n;
        const half = 500n * 10n ** 18n * BigInt(unit);
        // Rounding half up moves an amount by at most half a unit.
        expect(off < half && off >= -half).toBe(true);
        expect(exchangeCents(-totalCents, rateOf(exact), { from: currency, to })).toBe(0 - exchanged);
      }),
      RUNS,
    );
  });

  it('is distributed in proportion, so that each column adds up', () => {
    const rows = fc.array(cents, { minLength: 1, maxLength: 12 }).filter((list) => sumCents(list) > 0);
    fc.assert(
      fc.property(rows, exactRate, (originals, exact) => {
        const total = exchangeCents(sumCents(originals), rateOf(exact), TO_USD) ?? 0;
        const parts = apportion(total, originals);
        expect(sumCents(parts)).toBe(total);
        const byAmount = originals.map((amount, index) => ({ amount, part: parts[index] ?? 0 }));
        byAmount.sort((a, b) => a.amount - b.amount || a.part - b.part);
        expect(byAmount.every(({ part }, index) => part >= (byAmount[index - 1]?.part ?? 0))).toBe(true);
      }),
      RUNS,
    );
  });

  it('is undefined where it is too large to be exact', () => {
    expect(exchangeCents(999_999_999_999, 1_000_000, TO_USD)).toBeUndefined();
  });

  it.each([
    [100, 0],
    [100, 0.1234567890123],
    [0.5, 1],
  ])('is refused for an invalid rate or amount, case %#', (amount, rate) => {
    expect(() => exchangeCents(amount, rate, TO_USD)).toThrow(RangeError);
  });
});

describe('the rate between two amounts that were typed', () => {
  it.each([
    [{ currency: 'IDR', totalCents: 5_000_000_000 }, 250_037, 0.0000500074],
    [{ currency: 'EUR', totalCents: 300 }, 100, 0.333333333333],
    // Half up at the last digit.
    [{ currency: 'EUR', totalCents: 300 }, 200, 0.666666666667],
    [{ currency: 'KWD', totalCents: 4900 }, 1470, 3],
    [{ currency: 'JPY', totalCents: 100 }, 1, 0.01],
    [{ currency: 'KWD', totalCents: 1 }, 100_000, 1_000_000],
    [{ currency: 'USD', totalCents: -4000 }, -3700, 0.925],
    [{ currency: 'IDR', totalCents: 999_999_999_900 }, 1, 1.0000000001e-12],
  ])('of %j and %d cents is %d', (original, totalCents, rate) => {
    expect(rateBetween(original, totalCents)).toBe(rate);
  });

  it.each([
    [{ currency: 'EUR', totalCents: 0 }, 100],
    [{ currency: 'EUR', totalCents: 100 }, 0],
    [{ currency: 'KWD', totalCents: 1 }, 100_001],
  ])('is none of %j and %d cents', (original, totalCents) => {
    expect(rateBetween(original, totalCents)).toBeUndefined();
  });

  it('has 12 significant digits, half up, and is that of a refund too', () => {
    fc.assert(
      fc.property(paid, fc.integer({ min: 1, max: 9_999_999_999 }), (original, totalCents) => {
        const rate = rateBetween(original, totalCents);
        if (rate === undefined) return;
        expect(isRate(rate)).toBe(true);
        const refund = { ...original, totalCents: -original.totalCents };
        expect(rateBetween(refund, -totalCents)).toBe(rate);
        // What the digits are off of the exact quotient is at most half of the last one.
        const [digits = '', power] = rate.toExponential(11).split('e');
        const scale = 11 - Number(power);
        const perUnit = original.currency === 'KWD' ? 1000n : 100n;
        const exact = BigInt(totalCents) * perUnit * 10n ** BigInt(scale);
        const off = exact - BigInt(digits.replace('.', '')) * BigInt(original.totalCents) * 100n;
        const half = BigInt(original.totalCents) * 50n;
        expect(off < half && off >= -half).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('rows in proportion', () => {
  const rows = [334, 333, 0].map((cents, index) => ({ userId: index + 1, cents }));
  const of = (totalCents: number, unit?: number) =>
    inProportion(totalCents, rows, unit).map(({ cents }) => cents);

  it('add up to the total, in whole units, the left-over ones to the largest remainders', () => {
    expect(of(1001)).toEqual([501, 500, 0]);
    expect(of(10_100, 100)).toEqual([5100, 5000, 0]);
  });

  it('are below zero in a refund', () => {
    expect(of(-1001)).toEqual([-501, -500, 0]);
  });

  it('stay zero where all are', () => {
    const none = [{ userId: 1, cents: 0 }];
    expect(inProportion(1001, none)).toEqual(none);
  });
});
