/** The words of a variable that turns something on or off, in any case. */
const WORDS: Readonly<Record<string, boolean>> = {
  ...{ '1': true, true: true, yes: true, on: true },
  ...{ '0': false, false: false, no: false, off: false, '': false },
};

/** What a switch must be, for the sentence that stops a start. */
export const SWITCH_WORDS = 'must be 1, true, yes or on, or 0, false, no or off';

/** Whether a variable turns something on; undefined for a word that does not say. */
export const readSwitch = (text: string): boolean | undefined => WORDS[text.trim().toLowerCase()];
