import type { Expense } from '@quits/contracts';
import { isolated } from '@quits/domain';

/**
 * Describes whether the receiver confirmed a settlement (extras §6); undefined if the receiver was not asked.
 */
export function confirmationText({ confirmation }: Pick<Expense, 'confirmation'>): string | undefined {
  switch (confirmation?.state) {
    case 'waiting':
      return 'not confirmed yet';
    case 'confirmed':
      return 'confirmed';
    case 'rejected':
      return `not received: ${isolated(confirmation.reason ?? 'no reason given')}`;
    default:
      return undefined;
  }
}
