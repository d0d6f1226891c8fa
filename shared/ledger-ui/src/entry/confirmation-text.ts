import type { Expense } from '@quits/contracts';
import { isolated, t } from '@quits/domain';

/**
 * Describes whether the receiver confirmed a settlement; undefined if the receiver was not asked.
 */
export function confirmationText({ confirmation }: Pick<Expense, 'confirmation'>): string | undefined {
  switch (confirmation?.state) {
    case 'waiting':
      return t('[a payment] not confirmed yet');
    case 'confirmed':
      return t('[a payment] confirmed');
    case 'rejected':
      return t('[a payment] not received: {reason}', {
        reason: isolated(confirmation.reason ?? t('no reason given')),
      });
    default:
      return undefined;
  }
}
