/** The figures and signs of numbers in the region, for text that a person types or reads in a field. */
import { localeNow, perLocale } from './language/locale.ts';
import { dollarParts } from './money.ts';

const ARABIC = { decimal: '\u066b', group: '\u066c' };

/** Arabic, Eastern Arabic and full-width digits, which any keyboard may give. */
const OTHER_DIGITS = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'];

interface RegionSigns {
  /** As the region writes it; currencies may have another one than plain numbers. */
  decimal: string;
  /** The region's ten digits. */
  digits: string;
  /** The decimal sign among point and comma, and the other one, which can only group. */
  key: { decimal: '.' | ','; group: '.' | ',' };
}

export const regionSigns = perLocale((): RegionSigns => {
  const parts = dollarParts('9876543210.5');
  const textOf = (requested: string) =>
    parts.map(({ type, value }) => (type === requested ? value : '')).join('');
  const decimal = textOf('decimal');
  return {
    decimal,
    digits: Array.from(textOf('integer')).reverse().join(''),
    key: decimal === ',' ? { decimal: ',', group: '.' } : { decimal: '.', group: ',' },
  };
});

/**
 * Whether amounts are entered as the specification says: in English, where the region writes a point. The first
 * sign is the decimal sign, and the field shows a point.
 */
export function isSpecifiedEntry(): boolean {
  return /^en\b/.test(localeNow().language) && regionSigns().decimal === '.';
}

/** Full-width digits and signs, of Japanese and Chinese keyboards. */
const toHalfWidth = (text: string) =>
  text.replace(/[０-９．，－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** Takes typed text and gives it with the digits 0 to 9, points and commas. */
export function plainSigns(typed: string): string {
  const text = toHalfWidth(typed);
  if (isSpecifiedEntry()) return text;
  const { key, digits } = regionSigns();
  const rows = [digits, ...OTHER_DIGITS].map((row) => Array.from(row));
  return text
    .replace(/\p{Nd}/gu, (digit) => {
      const row = rows.find((candidate) => candidate.includes(digit));
      return row ? String(row.indexOf(digit)) : digit;
    })
    .replaceAll(ARABIC.decimal, key.decimal)
    .replaceAll(ARABIC.group, key.group)
    .replaceAll('\u060c', ',');
}

/** Takes a text of digits 0 to 9, and the point or comma that is the region's, and gives it as the region writes. */
export function regionText(plain: string): string {
  const { decimal, digits, key } = regionSigns();
  const row = Array.from(digits);
  return plain.replace(/[\d.,]/g, (sign) => {
    if (sign === key.decimal) return decimal;
    if (sign === key.group) return decimal === ARABIC.decimal ? ARABIC.group : sign;
    return row[Number(sign)] ?? sign;
  });
}

/**
 * Takes the text of a number inside the program ('1234.50') and gives it as a field shows it: with the region's
 * digits and decimal sign, without grouping.
 */
export function shownNumber(text: string): string {
  return regionText(text.replaceAll('.', regionSigns().key.decimal));
}

/** Takes what a person typed as a number and gives the text inside the program: the first sign is its point. */
export function plainNumber(typed: string): string {
  return plainSigns(typed).replace(',', '.');
}
