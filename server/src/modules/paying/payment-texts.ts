/** What banking apps read: the texts of QR codes, links, and the reference on a payment. Amounts are in cents. */
import { createHash } from 'node:crypto';
import { type Cents, formatAmount, minorUnitOf } from '@quits/domain';
import type { PayeeMethod } from '@quits/contracts';

/** A payment that is about to be made. */
export interface Transaction {
  /** Who owns the account. */
  name: string;
  cents: Cents;
  currency: string;
  reference: string;
}

/** An amount as banks read it: a point, no signs, as many decimals as the currency has. */
export const amountText = ({ cents, currency }: Pick<Transaction, 'cents' | 'currency'>) =>
  formatAmount(cents, minorUnitOf(currency));

/** Without the BIC, which the EPC asks for outside of the European Economic Area. */
const EEA = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/**
 * The text of a QR code for a transfer in euros (EPC069-12, version 002), or `null` where the code cannot say it.
 *
 * @param iban without blanks
 */
export function epcText(iban: string, { name, cents, currency, reference }: Transaction): string | null {
  if (currency !== 'EUR' || !EEA.has(iban.slice(0, 2))) return null;
  const amount = `EUR${formatAmount(cents)}`;
  // At most 331 bytes, as 70 letters of a name have at most 210.
  return ['BCD', '002', '1', 'SCT', '', name, iban, amount, '', '', reference].join('\n');
}

/** The letters of Swiss payments (SIX, Implementation Guidelines 2.3, annex B). */
const SWISS_LETTERS = /^[\x20-\x7E\u00A0-\u017FȘșȚț€]*$/u;

/**
 * The text of a Swiss QR code (SPC 0200) with a structured address and no reference number, or `null` where the
 * code cannot say it.
 */
export function swissText(
  { value: iban, address }: Pick<PayeeMethod, 'value' | 'address'>,
  { name, cents, currency, reference }: Transaction,
): string | null {
  if ((currency !== 'CHF' && currency !== 'EUR') || address === undefined) return null;
  const { street = '', number = '', postcode, town, country } = address;
  const creditor = ['S', name, street, number, postcode, town, country];
  if (!SWISS_LETTERS.test(creditor.join(''))) return null;
  /** Of the final creditor, who is never named, and of the payer, who is not named here. */
  const nobody = Array.from({ length: 7 }, () => '');
  const amount = [formatAmount(cents), currency];
  return [
    ...['SPC', '0200', '1', iban],
    ...creditor,
    ...nobody,
    ...amount,
    ...nobody,
    ...['NON', '', reference, 'EPD'],
  ].join('\n');
}

/** The address of a payment by UPI (NPCI, UPI Linking Specifications), in a QR code too; `null` outside of India. */
export function upiAddress(upiId: string, { name, cents, currency, reference }: Transaction): string | null {
  if (currency !== 'INR') return null;
  const [payee, note] = [name, reference].map(encodeURIComponent);
  return `upi://pay?pa=${upiId}&pn=${payee}&am=${formatAmount(cents)}&cu=INR&tn=${note}`;
}

export const paypalAddress = (handle: string, transaction: Transaction) =>
  `https://paypal.me/${handle}/${amountText(transaction)}${transaction.currency}`;

/** Venmo pays dollars only, so that other currencies have no address. */
export function venmoAddress(handle: string, { cents, currency, reference }: Transaction): string | null {
  if (currency !== 'USD') return null;
  return `https://venmo.com/${handle}?txn=pay&amount=${formatAmount(cents)}&note=${encodeURIComponent(reference)}`;
}

/** Letters that are no letter of SEPA with an accent. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' },
  ...{ ð: 'd', Ð: 'D', þ: 'th', Þ: 'TH', ı: 'i', '&': '+' },
};
const REFERENCE_MAX_LENGTH = 35;
/** Without those that look alike. */
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The letters of a text that every SEPA bank takes (EPC217-08), with others of their kind in their place. */
function sepaLetters(text: string): string {
  const spelled = Array.from(text, (letter) => SPELLED[letter] ?? letter).join('');
  const plain = spelled.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain
    .replace(/[^A-Za-z0-9?:().,'+ -]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * What a payer writes on a payment: `Quits Lisbon 4F7K`. The letters at its end are those of the debt between
 * the two in this group, so that both recognize it; they are no secret.
 *
 * @returns at most 35 letters that SEPA knows
 */
export function referenceOf(
  group: { id: number; name: string },
  { fromUserId, toUserId }: { fromUserId: number; toUserId: number },
): string {
  const hash = createHash('sha256')
    .update(`payment ${[group.id, fromUserId, toUserId].join(' ')}`)
    .digest();
  const code = Array.from(hash.subarray(0, 4), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
  const room = REFERENCE_MAX_LENGTH - 'Quits  '.length - code.length;
  return ['Quits', sepaLetters(group.name).slice(0, room).trim(), code].filter(Boolean).join(' ');
}
