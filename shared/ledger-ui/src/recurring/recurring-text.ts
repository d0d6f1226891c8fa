import type { RecurringExpense } from '@quits/contracts';
import { formatDay } from '@quits/ui';

/** "Every month", "Every 2 weeks". */
export function everyText({ every, unit }: Pick<RecurringExpense, 'every' | 'unit'>): string {
  return every === 1 ? `Every ${unit}` : `Every ${String(every)} ${unit}s`;
}

/** Describes a rule's interval and next day: "Every month · next on Mar 5, 2026". */
export function recurringText(
  rule: Pick<RecurringExpense, 'every' | 'unit' | 'nextDate' | 'isPaused'>,
): string {
  const next = rule.nextDate === null ? 'done' : `next on ${formatDay(rule.nextDate)}`;
  return `${everyText(rule)} · ${rule.isPaused ? 'paused' : next}`;
}
