/** The values of fields that the person left on automatic. */
import { localDayOf } from '@quits/contracts';
import { guessCategory } from '@quits/domain';
import type { Category } from '@quits/domain';
import type { FieldValues, HeldCategory } from './field-types.ts';

export function categoryOf(held: HeldCategory, { description }: FieldValues): Category | null {
  return held === 'proposed' ? guessCategory(description) : held;
}

/** The person's own day, as `2026-03-05`. */
export const today = () => localDayOf(new Date().toISOString());
