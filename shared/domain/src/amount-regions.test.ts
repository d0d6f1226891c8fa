import { propertyCases } from '@quits/testing/property-cases';
import fc from 'fast-check';
import { plainNumber, shownNumber } from './amount-signs.ts';
import { readPaste, readTyping, type TypedReading } from './amount-text.ts';
import { minorUnitOf } from './currency.ts';
import { setLocale } from './language/locale.ts';
import {
  currencySign,
  formatAmount,
  formatMoney,
  formatPercent,
  formatShortMoney,
  formatSignedMoney,
  parseAmount,
} from './money.ts';

const LANGUAGES = 'en de fr es it nl pt-BR ja ar'.split(' ');
const REGIONS =
  'en-US en-GB en-IN de-DE de-AT de-CH fr-FR fr-CH fr-CA es-ES es-MX it-IT nl-NL pt-BR pt-PT ja-JP ar ar-EG ar-MA ar-AE'.split(
    ' ',
  );

function use(region: string, language = region.startsWith('pt') ? 'pt-BR' : region.slice(0, 2)): void {
  setLocale({ language, region, direction: language === 'ar' ? 'rtl' : 'ltr' });
}
afterEach(() => setLocale());

/** Types key by key, as a field does: each key follows what it shows. */
function typeKeys(keys: string, shape = {}): TypedReading {
  const start = readTyping('', shape);
  return Array.from(keys).reduce((last, key) => readTyping(last.shown + key, shape, last), start);
}

/** Blanks as plain ones, apostrophes as straight ones: the data of regions change between browsers. */
const plainBlanks = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replaceAll('’', "'");

describe('money in a region', () => {
  it.each([
    ['en-US', 'EUR', '−€1,234,567.50'],
    ['en-IN', 'INR', '−₹12,34,567.50'],
    ['de-DE', 'EUR', '−1.234.567,50 €'],
    ['de-CH', 'CHF', "CHF−1'234'567.50"],
    ['fr-FR', 'EUR', '−1 234 567,50 €'],
    ['es-ES', 'EUR', '−1.234.567,50 €'],
    ['nl-NL', 'EUR', '€ −1.234.567,50'],
    ['pt-BR', 'BRL', '−R$ 1.234.567,50'],
    ['ja-JP', 'EUR', '−€1,234,567.50'],
  ])('of %s in %s is %s', (region, currency, text) => {
    use(region);
    expect(plainBlanks(formatMoney(-123_456_750, currency))).toBe(text);
    expect(plainBlanks(formatSignedMoney(123_456_750, currency))).toBe(text.replace('−', '+'));
  });

  it('has the digits and signs of Egypt', () => {
    use('ar-EG');
    expect(formatMoney(-123_450, 'EUR')).toContain('١٬٢٣٤٫٥٠');
    expect(formatMoney(-123_450, 'EUR')).toContain('−');
    expect(formatMoney(0, 'EUR')).not.toContain('−');
  });

  it('has narrow blanks in France, and none but the currency in short', () => {
    use('fr-FR');
    expect(formatMoney(123_450, 'EUR')).toBe('1\u202f234,50\u00a0€');
    expect(formatShortMoney(120_000, 'EUR')).toBe('1\u202f200\u00a0€');
    expect(formatShortMoney(120_050, 'EUR')).toBe('1\u202f200,50\u00a0€');
  });

  it('keeps the sign of each currency, the bare number and the generic sign', () => {
    use('de-DE');
    expect(['USD', 'CHF', 'JPY'].map(currencySign)).toEqual(['$', 'CHF', '¥']);
    expect(formatMoney(123_450, 'XXX')).toBe('1.234,50');
    expect(formatMoney(500, 'bitcoin')).toBe('5,00\u00a0¤');
    expect(formatMoney(123_400, 'JPY')).toBe('1.234\u00a0¥');
  });

  it('has percentages with its own sign', () => {
    use('de-DE');
    expect([formatPercent(1, 3), formatPercent(-1, 3), formatPercent(5, 0)].map(plainBlanks)).toEqual([
      '33,3 %',
      '−33,3 %',
      '0,0 %',
    ]);
  });
});

describe('an amount typed key by key', () => {
  it.each([
    ['de-DE', '1234,50', '1234,50', '1234.50'],
    ['de-DE', '12.50', '12,50', '12.50'],
    ['de-DE', '12.', '12,', '12.'],
    ['de-DE', ',5', ',5', '.5'],
    ['de-DE', '1.234', '1.234', '1234'],
    ['de-DE', '1.2345', '1.234', '1234'],
    ['de-DE', '1.234,50', '1.234,50', '1234.50'],
    ['de-DE', '1.234,505', '1.234,50', '1234.50'],
    ['de-DE', '1.234.567,5', '1.234.567,5', '1234567.5'],
    ['de-DE', '1,234', '1,23', '1.23'],
    ['de-DE', '1,23.4', '1,23', '1.23'],
    ['de-DE', '0.125', '0,12', '0.12'],
    ['de-DE', '1234.567', '1234,56', '1234.56'],
    ['de-CH', "1'234.50", '1234.50', '1234.50'],
    ['de-CH', '12,50', '12.50', '12.50'],
    ['fr-FR', '1 234,50', '1234,50', '1234.50'],
    ['fr-FR', '12.5', '12,5', '12.5'],
    ['ja-JP', '１，２３４．５０', '1,234.50', '1234.50'],
    ['ja-JP', '1,234.50', '1,234.50', '1234.50'],
    ['ar-EG', '١٢٫٥', '١٢٫٥', '12.5'],
    ['ar-EG', '12.5', '١٢٫٥', '12.5'],
    ['ar-EG', '١٬٢٣٤٫٥٠', '١٬٢٣٤٫٥٠', '1234.50'],
    ['ar-AE', '١٢٫٥', '12.5', '12.5'],
    ['ar-MA', '۱۲٫۵', '12,5', '12.5'],
    ['en-IN', '1,234', '1.23', '1.23'],
    ['en-US', '1,234.56', '1234.56', '1234.56'],
    ['en-US', '$1,234.56', '1234.56', '1234.56'],
    ['en-US', '€ 1.234,50', '1234.50', '1234.50'],
    ['en-US', '1,234,567.89', '1234567.89', '1234567.89'],
    ['en-IN', '₹12,34,567.89', '1234567.89', '1234567.89'],
    ['de-DE', '1,234.56', '1.234,56', '1234.56'],
  ])('in %s: %s', (region, keys, shown, value) => {
    use(region);
    expect(typeKeys(keys)).toMatchObject({ shown, value });
  });

  it('is entered as the specification says in English with a point, and by the region otherwise', () => {
    use('en-GB', 'en');
    expect(typeKeys('1,234')).toMatchObject({ shown: '1.23', leftOut: 'decimals' });
    use('de-DE', 'en');
    expect(typeKeys('1.234,5')).toMatchObject({ shown: '1.234,5', leftOut: undefined, isDoubtful: false });
  });

  it.each([
    ['1.23', false],
    ['1.234', true],
    ['1,234', true],
    ['1.234,', false],
    ['1.234.567', false],
  ])('in de-DE of %s: is doubtful %s', (keys, isDoubtful) => {
    use('de-DE');
    // The key before the last one already cut what follows.
    expect(readTyping(keys).isDoubtful).toBe(isDoubtful);
  });

  it.each([
    ['12.50', '12', 'decimals'],
    ['12,', '12', 'decimals'],
    ['1,234', '1234', undefined],
    ['1,234.50', '1234', 'decimals'],
  ])('leaves out what stands behind the sign of %s without decimals', (typed, value, leftOut) => {
    for (const region of ['en-US', 'de-DE', 'ja-JP']) {
      use(region);
      expect(typeKeys(typed, { unit: 100 })).toMatchObject({ value, leftOut });
    }
  });

  it('starts again where a key is taken back', () => {
    use('en-US');
    const cut = typeKeys('1,234');
    expect(readTyping('1.2', {}, cut)).toMatchObject({ value: '1.2', leftOut: undefined });
    expect(readTyping('', {}, cut)).toMatchObject({ value: '', text: '' });
  });

  it('takes a grouping sign for what it is in the middle of a text', () => {
    use('de-DE');
    expect(readTyping('1,234.50')).toMatchObject({ shown: '1.234,50', value: '1234.50' });
    expect(readTyping('1.234', { unit: 100 })).toMatchObject({ shown: '1.234', value: '1234' });
    expect(readTyping('-1.234,5', { isSigned: true })).toMatchObject({ shown: '-1.234,5', value: '-1234.5' });
  });

  it('never groups a percentage', () => {
    use('de-DE');
    expect(typeKeys('33.333', { isUngrouped: true })).toMatchObject({ shown: '33,33', value: '33.33' });
    expect(readPaste('33.333', { isUngrouped: true })).toMatchObject({ value: '33.33', isDoubtful: false });
  });
});

describe('a pasted amount', () => {
  it.each([
    ['de-DE', '1.234,50', '1234.50', false],
    ['de-DE', '1 234,50', '1234.50', false],
    ['de-DE', '1’234.50', '1234.50', false],
    ['de-DE', '12,34,567.50', '1234567.50', false],
    ['de-DE', '1.234', '1234', true],
    ['de-DE', '1,234', '1.23', true],
    ['de-DE', '0.125', '0.12', true],
    ['fr-FR', '1\u202f234,50\u00a0€', '1234.50', false],
    ['fr-FR', '1.234', '1234', true],
    ['de-CH', "CHF 1'234.50", '1234.50', false],
    ['de-CH', '1,234', '1234', true],
    ['de-CH', '1.234', '1.23', true],
    ['en-IN', '₹12,34,567.50', '1234567.50', false],
    ['en-US', '1,234', '1234', true],
    ['en-US', '1.234', '1.23', true],
    ['ja-JP', '￥１，２３４．５０', '1234.50', false],
    ['ja-JP', '1.234', '1.23', true],
    ['ar-EG', '١٬٢٣٤٫٥٠ ج.م.\u200f', '1234.50', false],
    ['ar-EG', '۱۲۳۴٫۵', '1234.5', false],
    ['ar-EG', '١٬٢٣٤', '1234', true],
    ['ar-MA', '1.234', '1234', true],
    ['it-IT', '12.-', '12.00', false],
  ])('in %s: %s is %s', (region, text, value, isDoubtful) => {
    use(region);
    expect(readPaste(text)).toMatchObject({ value, isDoubtful });
  });

  it('is the amount that a region writes, pasted or typed, in every region and language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.constantFrom(...REGIONS),
        fc.constantFrom('EUR', 'USD', 'CHF', 'INR', 'EGP', 'AED', 'JPY', 'XXX'),
        (amount, region, currency) => {
          use(region);
          const unit = minorUnitOf(currency);
          const cents = amount - (amount % unit);
          const text = formatMoney(cents, currency);
          expect(parseAmount(readPaste(text, { unit }).value, unit)).toBe(cents);
          expect(parseAmount(typeKeys(text, { unit }).value, unit)).toBe(cents);
          if (cents === 0) return;
          expect(readPaste(formatMoney(-cents, currency), { unit }).leftOut).toBe('negative');
        },
      ),
      propertyCases(1000),
    );
  });
});

describe('the text of a field', () => {
  it('has the signs of the region', () => {
    use('de-DE');
    expect(['1234.50', '-5.', ''].map(shownNumber)).toEqual(['1234,50', '-5,', '']);
    expect(['1,1', '1.1'].map(plainNumber)).toEqual(['1.1', '1.1']);
    use('ar-EG');
    expect(shownNumber('1234.50')).toBe('١٢٣٤٫٥٠');
    expect(plainNumber('١٫١')).toBe('1.1');
  });

  it('is read as the amount that it shows, in every region and language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.constantFrom(...REGIONS),
        fc.constantFrom(...LANGUAGES),
        (cents, region, language) => {
          use(region, language);
          const value = formatAmount(cents);
          expect(readTyping(shownNumber(value))).toMatchObject({ value, shown: shownNumber(value) });
        },
      ),
      propertyCases(1000),
    );
  });
});
