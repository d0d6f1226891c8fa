import { type RecurringExpense, today } from '@quits/contracts';
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

/** A day of the coming year needs no year. */
function nextText(day: string): string {
  const now = today();
  const inAYear = `${String(Number(now.slice(0, 4)) + 1)}${now.slice(4)}`;
  return formatDay(day, day >= now && day < inAYear ? 'belowYear' : 'full');
}

/** Describes a rule's interval and next day: "Every month, next Mar 5". */
export function recurringText(
  rule: Pick<RecurringExpense, 'every' | 'unit' | 'nextDate' | 'paused'>,
): string {
  const every = everyText(rule);
  if (rule.paused) return `${every} · ${t('[an expense that repeats] paused')}`;
  if (rule.nextDate === null) return `${every} · ${t('[an expense that repeats] done')}`;
  return t('{every}, next {day}', { every, day: nextText(rule.nextDate) });
}
