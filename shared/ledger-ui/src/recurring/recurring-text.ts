import type { RecurringExpense } from '@quits/contracts';
import { t } from '@quits/domain';
import { formatDay } from '@quits/ui';

/** "every month", "every 2 weeks". */
export function often({ every, unit }: Pick<RecurringExpense, 'every' | 'unit'>): string {
  return t(
    '{unit, select, day {{every, plural, one {every day} other {every # days}}} week {{every, plural, one {every week} other {every # weeks}}} month {{every, plural, one {every month} other {every # months}}} other {{every, plural, one {every year} other {every # years}}}}',
    { unit, every },
  );
}

/** "Every month", "Every 2 weeks". */
export function everyText(rule: Pick<RecurringExpense, 'every' | 'unit'>): string {
  const text = often(rule);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Describes a rule's interval and next day: "Every month · next on Mar 5, 2026". */
export function recurringText(
  rule: Pick<RecurringExpense, 'every' | 'unit' | 'nextDate' | 'paused'>,
): string {
  const next =
    rule.nextDate === null
      ? t('[an expense that repeats] done')
      : t('next on {day}', { day: formatDay(rule.nextDate) });
  return `${everyText(rule)} · ${rule.paused ? t('[an expense that repeats] paused') : next}`;
}
