import type { OpenInGroup } from '@quits/contracts';
import { formatMoney, minorUnitOf, parseAmount, t } from '@quits/domain';

export interface SettlementAmount {
  /** Integer cents; undefined while the amount is invalid. */
  cents: number | undefined;
  /** The error, once something has been typed. */
  problem: string | undefined;
}

interface Open {
  /** The other person. */
  name: string;
  /** Positive amounts are owed to the reader. */
  cents: number;
  currency: string;
}

/**
 * Reads the amount of a settlement: above zero, and no more than what is open. Currencies without
 * decimals allow only whole units.
 */
export function settlementAmount(text: string, { name, cents: openCents, currency }: Open): SettlementAmount {
  const cents = parseAmount(text, minorUnitOf(currency));
  const isOwn = openCents < 0;
  const refuse = (problem: string) => ({ cents: undefined, problem });
  if (cents === undefined && text !== '') return refuse(t('Enter an amount.'));
  if (cents === undefined)
    return refuse(t(isOwn ? 'Enter the amount you paid.' : 'Enter the amount you got.'));
  if (cents === 0) return refuse(t('Enter more than {amount}.', { amount: formatMoney(0, currency) }));
  const most = Math.abs(openCents);
  if (cents <= most) return { cents, problem: undefined };
  const amount = formatMoney(most, currency);
  return refuse(
    isOwn
      ? t('You owe {amount}: that is the most you can settle.', { amount })
      : t('{name} owes you {amount}: that is the most you can settle.', { name, amount }),
  );
}

/** Whether the two owe each other in these groups. Then a part of the sum would say nothing about each. */
export const isBothWays = (groups: readonly OpenInGroup[]): boolean =>
  groups.some(({ cents }) => cents > 0) && groups.some(({ cents }) => cents < 0);

/**
 * Distributes a payment over groups in their order: each is settled before the next one gets a part. Where debts
 * go both ways, each is settled whole.
 *
 * @param paidCents above zero
 * @returns the groups that get something, each with its part, signed as its open amount
 */
export function partsOf(
  groups: readonly OpenInGroup[],
  paidCents: number,
): (OpenInGroup & { partCents: number })[] {
  let left = isBothWays(groups) ? Infinity : paidCents;
  return groups.flatMap((group) => {
    const part = Math.min(Math.abs(group.cents), left);
    left -= part;
    return part === 0 ? [] : [{ ...group, partCents: group.cents < 0 ? -part : part }];
  });
}
