import type { OpenInGroup } from '@quits/contracts';

/** The open balance with a person in one currency. */
export interface OpenDebt {
  person: { id: number; name: string };
  currency: string;
  /** One row per group. A positive amount is owed to the reader. */
  groups: readonly OpenInGroup[];
  /** Names of archived groups with further debts, which take no payment. */
  archived?: readonly string[];
}

/** The sum of amounts by group; positive is owed to the reader. */
export const totalOf = (groups: readonly Pick<OpenInGroup, 'cents'>[]): number =>
  groups.reduce((sum, { cents }) => sum + cents, 0);
