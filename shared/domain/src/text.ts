/** Names and descriptions as they are kept and compared. */

/** What no reader sees (blanks of no width, bidirectional controls, fillers, tags), but for what `LOOSE` judges. */
const INVISIBLE = /[^\P{Default_Ignorable_Code_Point}\u200c\u200d\ufe0e\ufe0f]/gu;
/** Joiners and variations that come after nothing. */
const LEADING = /(^|\s)[\u200c\u200d\ufe0e\ufe0f]+/gu;
/** Joiners that join nothing, and all but one variation. */
const LOOSE = /[\u200c\u200d]+(?=[\s\u200c\u200d\ufe0e\ufe0f]|$)|[\ufe0e\ufe0f]+(?=[\ufe0e\ufe0f])/gu;

/**
 * A name or a description without invisible and bidirectional control characters (decisions §5), trimmed: two that
 * look alike must be alike, and none may turn the text around it. What is empty without them is empty. Joiners inside of
 * words stay, and so do the looks of emoji.
 */
export function cleanText(text: string): string {
  return text.replace(INVISIBLE, '').replace(LEADING, '$1').replace(LOOSE, '').trim();
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name or a description as it may stand in a sentence: what is written from right to left would turn the figures and
 * signs beside it ("30.00$"), unless it stands for itself. `cleanText` takes the marks away again.
 */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
