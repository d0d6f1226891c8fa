/** The names of the ways to split: whoever only reads an entry needs no more of them. */
export const SPLIT_MODES = ['equal', 'exact', 'percent', 'shares', 'adjustment'] as const;
export type SplitMode = (typeof SPLIT_MODES)[number];

/** Whether a text that came from outside names a way to split. */
export function isSplitMode(text: string): text is SplitMode {
  return SPLIT_MODES.some((mode) => mode === text);
}
