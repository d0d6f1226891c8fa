/** Names and descriptions as they are stored and compared. */
import { perLocale } from './language/locale.ts';

/**
 * Invisible characters (blanks of no width, bidirectional controls, fillers, tags), except those that `LOOSE`
 * checks.
 */
const INVISIBLE = /[^\P{Default_Ignorable_Code_Point}\u200c\u200d\ufe0e\ufe0f]/gu;
/** Joiners and variations without a preceding character. */
const LEADING = /(^|\s)[\u200c\u200d\ufe0e\ufe0f]+/gu;
/** Joiners that join nothing, and all but one variation. */
const LOOSE = /[\u200c\u200d]+(?=[\s\u200c\u200d\ufe0e\ufe0f]|$)|[\ufe0e\ufe0f]+(?=[\ufe0e\ufe0f])/gu;
/** Half a surrogate pair, which databases replace: the row would differ from its history. */
const HALF_PAIR = /\p{Cs}/gu;

/**
 * A trimmed name or description without invisible and bidirectional control characters. Names
 * that look alike must be equal, and none may change the direction of the text around it. Joiners inside
 * words stay, and so do the looks of emoji.
 */
export function cleanText(text: string): string {
  return text
    .replace(HALF_PAIR, '\ufffd')
    .replace(INVISIBLE, '')
    .replace(LEADING, '$1')
    .replace(LOOSE, '')
    .trim();
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name or description for use in a sentence. Right-to-left text would reverse the figures and signs next to
 * it ("30.00$"), unless it is isolated. `cleanText` removes the marks.
 */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

const listFormat = perLocale(({ language }) => new Intl.ListFormat(language, { type: 'conjunction' }));

/**
 * Takes words and gives them as a list in a sentence of the page's language: "Ada, Ben, and Cleo". The format is made when there is a list:
 * making it with the module would cost every first view 60 ms on a slow phone.
 */
export function formatList(words: readonly string[]): string {
  return listFormat().format(words);
}

const collator = perLocale(
  ({ language }) => new Intl.Collator(language, { sensitivity: 'base', numeric: true }),
);

/** Compares names as a person of the page's language sorts them: ignores case, and orders numbers by value. */
export function compareText(a: string, b: string): number {
  return collator().compare(a, b);
}
