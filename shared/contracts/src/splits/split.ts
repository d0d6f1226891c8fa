import { isSplitMode, type Split } from '@quits/domain';

interface SplitOfAnyMode {
  mode: string;
  values: readonly { userId: number; value?: number | null | undefined }[];
}

/** A split of any server. A newer one may send unknown ways to split: they count as none. */
export function knownSplit(split: SplitOfAnyMode | null | undefined): Split | null | undefined {
  if (!split) return split;
  const { mode, values } = split;
  if (!isSplitMode(mode)) return undefined;
  return {
    mode,
    values: values.map(({ userId, value }) => ({ userId, ...(typeof value === 'number' && { value }) })),
  };
}
