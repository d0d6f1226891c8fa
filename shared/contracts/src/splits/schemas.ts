import { z } from 'zod';
import { findSplitProblem, type SplitMode } from '@quits/domain';
import { foreignOptional } from '../foreign.ts';
import { MAX_ROWS, distinctUsers, id } from '../primitives.ts';
import { toClient } from '../wire.ts';

/** A split in an answer, with some of the modes. */
export const splitShape = <Mode extends SplitMode>(modes: readonly Mode[]) =>
  z.object({
    mode: z.enum(modes),
    values: z
      .array(z.object({ user_id: id, value: foreignOptional(z.int().optional()) }))
      .max(MAX_ROWS)
      .refine(distinctUsers, 'must name each person once'),
  });

/** A split that works for every total. Whether the shares follow from it is the server's check. */
export const splitSchema = <Mode extends SplitMode>(modes: readonly Mode[]) =>
  splitShape(modes)
    .transform(toClient)
    .superRefine((split, context) => {
      const message = findSplitProblem(split);
      if (message === undefined) return;
      const path = split.mode !== 'items' && split.values.length === 0 ? ['values'] : [];
      context.addIssue({ code: 'custom', path, message });
    });
