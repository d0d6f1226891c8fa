import { formatList, formatSplitValue, inSentence } from '@quits/domain';
import type { Split } from '@quits/domain';

/** Describes the default split of the group's new expenses. */
export function defaultSplitInWords(
  split: Split | null | undefined,
  nameOf: (userId: number) => string,
): string {
  if (!split) return 'equally among all';
  const { mode, values } = split;
  if (mode === 'equal')
    return `equally among ${formatList(values.map(({ userId }) => inSentence(nameOf(userId))))}`;
  const sign = mode === 'percent' ? '%' : '×';
  const parts = values.map(
    ({ userId, value = 0 }) => `${inSentence(nameOf(userId))} ${formatSplitValue(mode, value)}${sign}`,
  );
  return `by ${mode}: ${parts.join(', ')}`;
}
