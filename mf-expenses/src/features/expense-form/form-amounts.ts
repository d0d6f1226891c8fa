import { parseAmount } from '@quits/domain';

/** What was typed into an amount field, in cents; an empty field counts as nothing. */
export function centsOf(typed: string): number {
  return parseAmount(typed) ?? 0;
}

/** Whether digits were typed that make more than the largest amount there is ($99,999,999.99). */
export function isTooLarge(typed: string): boolean {
  return /\d/.test(typed) && parseAmount(typed) === undefined;
}
