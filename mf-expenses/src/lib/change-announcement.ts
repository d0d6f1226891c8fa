import { type Expense, TEXTS } from '@quits/contracts';
import { formatMoney, t } from '@quits/domain';
import type { ChangeAnnouncement } from '@quits/ui';

/** Which changes to entries by others the page announces, and how. */
export const CHANGE_ANNOUNCEMENT: ChangeAnnouncement<Expense & { title?: string; currency?: string }> = {
  printOf: ({ description, category, totalCents, payers, shares, date, notes }) =>
    JSON.stringify([description, category, totalCents, payers, shares, date, notes]),
  nameOf: ({ title, description, totalCents, currency }) =>
    `${title ?? (description || t(TEXTS.expenses.noDescription))}, ${formatMoney(totalCents, currency)}`,
  many: 'entries',
};
