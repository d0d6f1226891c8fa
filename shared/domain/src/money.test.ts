import fc from 'fast-check';
import { NO_CURRENCY } from './currency.ts';
import {
  currencySign,
  formatAmount,
  formatMoney,
  formatPercent,
  formatSignedMoney,
  nearestCents,
  parseAmount,
  toCents,
  toDollars,
} from './money.ts';
import { propertyCases } from '@quits/testing/property-cases';

const RUNS = propertyCases(2000);
const MAX_AMOUNT = 9_999_999_999;
const MAX_UNITS = 10_000_000_000;
const MAX_EXACT = 1e15;
const amount = fc.oneof(fc.integer({ min: 0, max: MAX_AMOUNT }), fc.integer({ min: 0, max: 20_000 }));
const exactCents = fc.oneof(fc.integer({ min: -MAX_EXACT, max: MAX_EXACT }), amount);
const BROKEN = [NaN, Infinity, -Infinity];

describe('toCents', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.07, 7],
    [1.1, 110],
    [4.35, 435],
    [19.99, 1999],
    [-5, -500],
    [1.15, 115],
    [8.29, 829],
    [99_999_999.99, 9_999_999_999],
  ])('gives the cents of %d dollars', (dollars, cents) => {
    expect(toCents(dollars)).toBe(cents);
  });

  it('accepts rounding errors of float addition', () => {
    expect(toCents(0.1 + 0.2)).toBe(30);
    expect(toCents(1000.1 - 1000)).toBe(10);
  });

  it.each([...BROKEN, 1e14, -1e14, Number.MAX_VALUE])('refuses %d', (dollars) => {
    expect(() => toCents(dollars)).toThrow(RangeError);
  });

  it('refuses more than two decimals, up to the largest amount', () => {
    const tooFine = fc
      .integer({ min: 1, max: MAX_AMOUNT * 10 })
      .filter((tenthsOfCents) => tenthsOfCents % 10 !== 0);
    fc.assert(
      fc.property(tooFine, fc.boolean(), (tenthsOfCents, isNegative) => {
        expect(() => toCents((isNegative ? -1 : 1) * (tenthsOfCents / 1000))).toThrow(RangeError);
      }),
      RUNS,
    );
  });

  it('undoes toDollars for every exact number of cents', () => {
    fc.assert(
      fc.property(exactCents, (cents) => {
        expect(toCents(toDollars(cents))).toBe(cents);
      }),
      { ...RUNS, examples: [[MAX_AMOUNT], [MAX_EXACT], [-MAX_EXACT], [MAX_EXACT - 1]] },
    );
  });

  it('reads a number back from JSON as it was written', () => {
    fc.assert(
      fc.property(exactCents, (cents) => {
        const text = JSON.stringify(toDollars(cents));
        expect(text).toMatch(/^-?\d+(\.\d{1,2})?$/);
        expect(toCents(Number(text))).toBe(cents);
      }),
      RUNS,
    );
  });
});

describe('nearestCents', () => {
  it.each([
    [33.333333, 3333],
    [66.666667, 6667],
    [-66.666667, -6667],
    [0.004, 0],
    [-0.004, 0],
  ])('rounds %d dollars', (dollars, cents) => {
    expect(nearestCents(dollars)).toBe(cents);
  });

  it.each([...BROKEN, 1e14])('refuses %d', (dollars) => {
    expect(() => nearestCents(dollars)).toThrow(RangeError);
  });
});

describe('toDollars', () => {
  it('gives the number whose decimals are the cents', () => {
    expect(toDollars(1250)).toBe(12.5);
    expect(toDollars(-1)).toBe(-0.01);
    expect(Object.is(toDollars(-0), 0)).toBe(true);
  });

  it('is exact for larger sums of whole units', () => {
    expect(toDollars(9_999_999_999_000_000 - 1_000_000_000_000_000)).toBe(89_999_999_990_000);
    expect(toCents(89_999_999_990_000)).toBe(8_999_999_999_000_000);
  });

  it.each([...BROKEN, 0.5, MAX_EXACT + 1])('refuses %d cents', (cents) => {
    expect(() => toDollars(cents)).toThrow(RangeError);
  });
});

describe('parseAmount', () => {
  it.each([
    ['12.5', 1250],
    ['12', 1200],
    ['12.', 1200],
    ['.5', 50],
    ['.05', 5],
    ['0', 0],
    ['0.00', 0],
    ['007.10', 710],
    ['4.35', 435],
    ['99999999.99', MAX_AMOUNT],
    ['00000000099999999.99', MAX_AMOUNT],
  ])('reads %j', (text, cents) => {
    expect(parseAmount(text)).toBe(cents);
  });

  it.each([
    '',
    '.',
    ' ',
    ' 12',
    '12,50',
    '1.234',
    '-5',
    '+5',
    '1e5',
    '0x10',
    '١٢',
    'abc',
    '1.2.3',
    '12\n',
    '10000000000',
    '9'.repeat(400),
  ])('gives nothing for %j', (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });

  it.each([
    ['4.900', 4900],
    ['4.9', 4900],
    ['.005', 5],
    ['9999999999.999', 9_999_999_999_999],
  ])('reads %j where the currency has three decimals', (text, thousandths) => {
    expect(parseAmount(text, 1, 3)).toBe(thousandths);
    expect(parseAmount('1.2345', 1, 3)).toBeUndefined();
  });

  it('reads whole units where the currency has no decimals', () => {
    expect(parseAmount('9999999999', 100)).toBe(999_999_999_900);
    expect(parseAmount('1.', 100)).toBeUndefined();
  });

  it('undoes formatAmount', () => {
    fc.assert(
      fc.property(amount, (cents) => {
        expect(parseAmount(formatAmount(cents))).toBe(cents);
      }),
      { ...RUNS, examples: [[0], [1], [MAX_AMOUNT]] },
    );
  });

  it('gives nothing for more than ten digits of whole units', () => {
    fc.assert(
      fc.property(fc.integer({ min: MAX_UNITS * 100, max: Number.MAX_SAFE_INTEGER }), (cents) => {
        expect(parseAmount(formatAmount(cents))).toBeUndefined();
      }),
      { ...RUNS, examples: [[MAX_UNITS * 100]] },
    );
  });

  it('gives whole cents within the limit or undefined for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,-')) })),
        (text) => {
          const cents = parseAmount(text);
          expect(
            cents === undefined || (Number.isInteger(cents) && cents >= 0 && cents < MAX_UNITS * 100),
          ).toBe(true);
        },
      ),
      RUNS,
    );
  });
});

describe('formatAmount', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [50, '0.50'],
    [123_450, '1234.50'],
    [-500, '-5.00'],
    [-0, '0.00'],
  ])('writes %d cents', (cents, text) => {
    expect(formatAmount(cents)).toBe(text);
  });

  it('writes three decimals, or none', () => {
    expect([4900, 5, -1250].map((cents) => formatAmount(cents, 1, 3))).toEqual(['4.900', '0.005', '-1.250']);
    expect(formatAmount(123_400, 100)).toBe('1234');
  });

  it.each([...BROKEN, 1.5, 2 ** 53])('refuses %d', (cents) => {
    expect(() => formatAmount(cents)).toThrow(RangeError);
  });
});

describe('formatMoney', () => {
  it.each([
    [0, '$0.00'],
    [-0, '$0.00'],
    [7, '$0.07'],
    [99_999, '$999.99'],
    [123_450, '$1,234.50'],
    [-500, '−$5.00'],
    [-123_456_789, '−$1,234,567.89'],
    [MAX_AMOUNT, '$99,999,999.99'],
    [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
  ])('writes %d cents [9.10]', (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
  });

  it('has the decimals of the currency', () => {
    expect(formatMoney(4900, 'KWD')).toBe('KWD\u00a04.900');
    expect(formatMoney(-1_234_567, 'TND')).toBe('−TND\u00a01,234.567');
    expect(formatMoney(490_000, 'JPY')).toBe('¥4,900');
  });

  it('keeps every digit and groups by three', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        const text = formatMoney(cents);
        expect(text).toMatch(/^−?\$\d{1,3}(,\d{3})*\.\d\d$/);
        expect(Number(text.replace('−', '-').replace(/[$,.]/g, ''))).toBe(cents);
      }),
      { ...RUNS, examples: [[0]] },
    );
  });
});

describe('an amount of a currency without decimals', () => {
  it('is typed and read as whole units', () => {
    expect(parseAmount('1234', 100)).toBe(123_400);
    for (const text of ['1.', '1.5', '.5']) expect(parseAmount(text, 100)).toBeUndefined();
    expect(formatAmount(123_400, 100)).toBe('1234');
    expect(formatAmount(-500, 100)).toBe('-5');
  });
});

describe('money of another currency', () => {
  it('has its own sign and its own decimals', () => {
    expect(formatMoney(123_450, 'EUR')).toBe('€1,234.50');
    expect(formatMoney(-123_456_700, 'JPY')).toBe('−¥1,234,567');
    expect(formatSignedMoney(100, 'KRW')).toBe('+₩1');
    expect(formatMoney(500, 'CHF')).toBe('CHF\u00A05.00');
  });

  it('shows different signs for dollars of different countries', () => {
    expect([undefined, 'CAD', 'AUD', 'EUR', 'CHF'].map(currencySign)).toEqual(['$', 'CA$', 'A$', '€', 'CHF']);
  });

  it('shows the generic currency sign for an invalid code', () => {
    expect(formatMoney(500, 'bitcoin')).toBe('¤5.00');
  });

  it('shows a bare number where no currency is known', () => {
    expect(formatMoney(123_450, NO_CURRENCY)).toBe('1,234.50');
    expect(formatMoney(-500, NO_CURRENCY)).toBe('−5.00');
  });
});

describe('formatSignedMoney', () => {
  it('shows the sign of every amount except zero', () => {
    expect(formatSignedMoney(500)).toBe('+$5.00');
    expect(formatSignedMoney(-500)).toBe('−$5.00');
    expect(formatSignedMoney(0)).toBe('$0.00');
  });
});

describe('formatPercent', () => {
  it.each([
    [3334, 10_000, '33.3%'],
    [1, 3, '33.3%'],
    [2, 3, '66.7%'],
    [1, 2000, '0.1%'],
    [1, 2001, '0.0%'],
    [10_000, 10_000, '100.0%'],
    [0, 500, '0.0%'],
    [5, 0, '0.0%'],
    [-1, 3, '−33.3%'],
    [-1, 5000, '0.0%'],
    [1, 8, '12.5%'],
    [1345, 100_000, '1.3%'],
    [1350, 100_000, '1.4%'],
  ])('writes %d of %d [9.11]', (part, total, text) => {
    expect(formatPercent(part, total)).toBe(text);
  });

  it('is at most half a tenth off, also for the largest sums', () => {
    const sum = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(sum, sum, (one, other) => {
        const [part, total] = one < other ? [one, other] : [other, one];
        const tenths = BigInt(formatPercent(part, total).replace(/[.%]/g, ''));
        const doubledError = 2n * (BigInt(part) * 1000n - tenths * BigInt(total));
        expect(doubledError >= -BigInt(total) && doubledError < BigInt(total)).toBe(true);
      }),
      RUNS,
    );
  });
});
