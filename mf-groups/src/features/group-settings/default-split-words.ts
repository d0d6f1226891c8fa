import { formatList, formatSplitValue, inSentence, shownNumber, type Split, t } from '@quits/domain';

/** Describes the default split of the group's new expenses. */
export function defaultSplitInWords(
  split: Split | null | undefined,
  nameOf: (userId: number) => string,
): string {
  if (!split) return t('New expenses are split equally among all.');
  const { mode, values } = split;
  if (mode === 'equal')
    return t('New expenses are split equally among {names}.', {
      names: formatList(values.map(({ userId }) => inSentence(nameOf(userId)))),
    });
  const parts = values.map(({ userId, value = 0 }) =>
    t(mode === 'percent' ? '{name} {value}%' : '{name} {value}×', {
      name: inSentence(nameOf(userId)),
      value: shownNumber(formatSplitValue(mode, value)),
    }),
  );
  return t(
    mode === 'percent'
      ? 'New expenses are split by percent: {parts}.'
      : 'New expenses are split by shares: {parts}.',
    { parts: parts.join(', ') },
  );
}
