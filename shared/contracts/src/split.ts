/** A way to split between the wire and the shape that the rules work with. */
import type { Split, SplitMode } from '@quits/domain';

/** A way to split as it is sent, answered and stored. */
export interface WireSplit<Mode extends string = SplitMode> {
  mode: Mode;
  values: { user_id: number; value?: number | null | undefined }[];
}

/** A way to split, as it came. */
export function readSplit({ mode, values }: WireSplit): Split {
  return {
    mode,
    values: values.map(({ user_id, value }) => ({
      userId: user_id,
      ...(typeof value === 'number' && { value }),
    })),
  };
}

/** A way to split as it is sent, answered and stored. */
export function writeSplit<Mode extends SplitMode>({ mode, values }: Split & { mode: Mode }) {
  return {
    mode,
    values: values.map(({ userId, value }) => ({ user_id: userId, ...(value !== undefined && { value }) })),
  };
}
