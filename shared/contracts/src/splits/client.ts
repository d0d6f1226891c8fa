/** Converts a split between the wire and the domain model. */
import { isSplitMode, type Split, type SplitMode } from '@quits/domain';

interface WireSplit<Mode extends string = SplitMode> {
  mode: Mode;
  values: { user_id: number; value?: number | null | undefined }[];
}

/** Reads a split from the wire. */
export function readSplit({ mode, values }: WireSplit): Split {
  return {
    mode,
    values: values.map(({ user_id, value }) => ({
      userId: user_id,
      ...(typeof value === 'number' && { value }),
    })),
  };
}

/** Writes a split to the wire. */
export function writeSplit<Mode extends SplitMode>({ mode, values }: Split & { mode: Mode }) {
  return {
    mode,
    values: values.map(({ userId, value }) => ({ user_id: userId, ...(value !== undefined && { value }) })),
  };
}

/** Reads a split of any server. A newer one may send unknown ways to split: they count as none. */
export function knownSplit(split: WireSplit<string> | null | undefined): Split | null | undefined {
  if (!split) return split;
  const { mode, values } = split;
  return isSplitMode(mode) ? readSplit({ mode, values }) : undefined;
}
