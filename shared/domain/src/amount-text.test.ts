import fc from 'fast-check';
import { type AmountShape, readPaste, readTyping } from './amount-text.ts';
import { formatAmount, formatMoney, parseAmount } from './money.ts';
import { propertyCases } from '@quits/testing/property-cases';

const cleanAmountTyping = (text: string, shape?: AmountShape) => readTyping(text, shape).value;
const cleanAmountPaste = (text: string, shape?: AmountShape) => readPaste(text, shape).value;
const leftOutOfTyping = (text: string, shape?: AmountShape) => readTyping(text, shape).leftOut;
const leftOutOfPaste = (text: string, shape?: AmountShape) => readPaste(text, shape).leftOut;

const RUNS = propertyCases(2000);
const FIELD = /^\d*(\.\d{0,2})?$/;
const keys = fc.string({
  unit: fc.constantFrom(...Array.from('0123456789.,,.-+ $€eE\u00a0')),
  maxLength: 16,
});
const anyText = fc.oneof(keys, fc.string({ unit: 'binary' }));
const amount = fc.oneof(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 0, max: 500_000 }));

describe('left-out characters', () => {
  it.each([
    ['1,234.56', undefined],
    ['1,234', 'decimals'],
    ['12.505', 'decimals'],
    ['1.2.3', 'decimals'],
    ['12..', undefined],
    ['12+5', 'signs'],
    ['-5', 'signs'],
    ['$ 12,50', undefined],
    ['１２．５', undefined],
  ])('of typed %j are %s', (text, leftOut) => {
    expect(leftOutOfTyping(text)).toBe(leftOut);
  });

  it.each([
    ['1.234', 'decimals'],
    ['12+5', 'signs'],
    ['1,234.50', undefined],
    ['12.-', undefined],
    ['(12.50)', 'negative'],
    ['USD 86.40.', undefined],
    ['￥１，２３４．５０', undefined],
    ['12.50\t13.00', 'signs'],
    ['-12.50\t13.00', 'negative'],
    ['Taxi\t12.50\r\n', undefined],
  ])('of pasted %j are %s', (text, leftOut) => {
    expect(leftOutOfPaste(text)).toBe(leftOut);
  });

  it('are none for the text that the field shows', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(leftOutOfTyping(cleanAmountTyping(text))).toBeUndefined();
        expect(leftOutOfPaste(cleanAmountTyping(text))).toBeUndefined();
      }),
      RUNS,
    );
  });
});

describe('a field of another shape', () => {
  it.each([
    ['-5', '-5', undefined],
    ['\u22125,5', '-5.5', undefined],
    ['5-', '5', 'signs'],
    ['--5', '-5', 'signs'],
    ['-', '-', undefined],
  ])('that takes a minus shows %j as %j', (text, shown, leftOut) => {
    expect(cleanAmountTyping(text, { isSigned: true })).toBe(shown);
    expect(leftOutOfTyping(text, { isSigned: true })).toBe(leftOut);
  });

  it.each([
    ['1234', '1234', undefined],
    ['12.', '12', 'decimals'],
    ['12,50', '12', 'decimals'],
    ['\u00a5 12', '12', undefined],
  ])('without decimals shows %j as %j', (text, shown, leftOut) => {
    expect(cleanAmountTyping(text, { unit: 100 })).toBe(shown);
    expect(leftOutOfTyping(text, { unit: 100 })).toBe(leftOut);
  });

  it.each([
    ['1.234', '1234'],
    ['1,234', '1234'],
    ['1.234.567', '1234567'],
    ['12.50', '12'],
    ['1,234.50', '1234'],
    ['JPY 12.-', '12'],
  ])('without decimals takes pasted %j as %j', (text, shown) => {
    expect(cleanAmountPaste(text, { unit: 100 })).toBe(shown);
  });

  it('keeps a pasted minus', () => {
    for (const text of ['\u2212$1,234.50', '($1,234.50)', '1,234.50-'])
      expect(cleanAmountPaste(text, { isSigned: true })).toBe('-1234.50');
  });
});

describe('cleanAmountTyping', () => {
  it.each([
    ['', ''],
    ['12', '12'],
    ['12.', '12.'],
    ['12.5', '12.5'],
    ['12.505', '12.50'],
    ['12,', '12.'],
    ['12,50', '12.50'],
    ['.', '.'],
    [',5', '.5'],
    ['1.2.3', '1.23'],
    ['12..', '12.'],
    ['-5', '5'],
    ['1e3', '13'],
    ['10+5', '105'],
    ['$1,234.56', '1234.56'],
    ['€ 1.234,50', '1234.50'],
    ['1,234,567.8', '1234567.8'],
    ['12,34,567.8', '1234567.8'],
    ['1,234,567', '1234567'],
    ['1,234', '1.23'],
    ['1,23.4', '1.23'],
    [' 7 ', '7'],
    ['٣5', '5'],
    ['１２，５０', '12.50'],
  ])('shows for %j what the field takes [9.09]', (text, shown) => {
    expect(cleanAmountTyping(text)).toBe(shown);
  });

  it('always leaves digits, at most one point and at most two decimals', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cleanAmountTyping(text)).toMatch(FIELD);
      }),
      RUNS,
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = cleanAmountTyping(text);
        expect(cleanAmountTyping(shown)).toBe(shown);
      }),
      RUNS,
    );
  });

  it('accepts every amount key by key', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom('.', ','), (cents, sign) => {
        const typed = Array.from(formatAmount(cents).replace('.', sign));
        expect(typed.reduce((shown, key) => cleanAmountTyping(shown + key), '')).toBe(formatAmount(cents));
      }),
      RUNS,
    );
  });
});

describe('cleanAmountPaste', () => {
  it.each([
    ['12,50', '12.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1,234', '1234'],
    ['$86,40', '86.40'],
    ['€ 1 234,50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['1\u202f234,5', '1234.5'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,34,567', '1234567'],
    ['1.234.567,8', '1234567.8'],
    ['1,234,567.891', '1234567.89'],
    ['1,234,50', '1234.50'],
    ['1.234', '1.23'],
    ['12.345', '12.34'],
    ['0,125', '0.12'],
    ['1234,567', '1234.56'],
    [',234', '.23'],
    ['.5', '.5'],
    ['500', '500'],
    ['￥１，２３４．５０', '1234.50'],
    ['12.50\t13.00', '12.50'],
    ['Taxi\n12.50\r\n', '12.50'],
    ['', ''],
    ['abc', ''],
    [',', ''],
    ['. , .', ''],
  ])('reads %j', (text, shown) => {
    expect(cleanAmountPaste(text)).toBe(shown);
  });

  it.each([
    '-5.00',
    '−12,50',
    '– 200',
    '-$200',
    '$-200',
    'EUR-12.50',
    '200-',
    '200,00- €',
    '(200)',
    '$(1,234.50)',
    '(12,50 €)',
    '-5 %',
  ])('refuses %s, which is below zero', (text) => {
    expect(readPaste(text)).toEqual({ value: '', leftOut: 'negative', isDoubtful: false });
  });

  it.each([
    ['+7', '7'],
    ['T-Shirt 12.50', '12.50'],
    ['$12.50 (lunch)', '12.50'],
  ])('reads %s as above zero', (text, shown) => {
    expect(readPaste(text)).toMatchObject({ value: shown, leftOut: undefined });
  });

  it.each([
    ['Rs. 500', '500'],
    ['Fr.12.50', '12.50'],
    ['12,50 kr.', '12.50'],
    ['USD 86.40.', '86.40'],
    ['12.50, ', '12.50'],
    ['12.-', '12.00'],
    ['86,–', '86.00'],
    ['1.234,-', '1234.00'],
    ['\t1,234.50\r\n', '1234.50'],
  ])('takes only the amount out of %j', (text, shown) => {
    expect(cleanAmountPaste(text)).toBe(shown);
  });

  it('always gives text that can be typed, and changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = cleanAmountPaste(text);
        expect(shown).toMatch(FIELD);
        expect(cleanAmountTyping(shown)).toBe(shown);
        expect(cleanAmountPaste(shown)).toBe(shown);
      }),
      RUNS,
    );
  });

  it('reads every amount with two decimals in every common format', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom('€', 'USD ', 'CHF\u00a0', ''), (cents, currency) => {
        const american = formatMoney(cents).slice(1);
        const european = american.replace(/[,.]/g, (sign) => (sign === ',' ? '.' : ','));
        const french = european.replaceAll('.', '\u202f');
        const swiss = american.replaceAll(',', '’');
        for (const text of [american, european, french, swiss, formatAmount(cents)]) {
          expect(parseAmount(cleanAmountPaste(currency + text))).toBe(cents);
        }
      }),
      RUNS,
    );
  });
});
