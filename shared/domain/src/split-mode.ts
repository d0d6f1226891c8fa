/** The names of the split modes, for code that only reads an entry. */
export const SPLIT_MODES = ['equal', 'exact', 'percent', 'shares', 'adjustment', 'items'] as const;
export type SplitMode = (typeof SPLIT_MODES)[number];

/** Whether an external text is a split mode. */
export function isSplitMode(text: string): text is SplitMode {
  return SPLIT_MODES.some((mode) => mode === text);
}
