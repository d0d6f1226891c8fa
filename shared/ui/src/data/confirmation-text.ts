import type { Expense } from '@quits/contracts';
import { isolated } from '@quits/domain';

/** What is known of whether the money of a settlement came (extras §6): nothing of one whose receiver was not asked. */
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
