import { DEFAULT_CURRENCY, formatMoney, minorUnitOf, parseAmount, t } from '@quits/domain';

export interface SettlementAmount {
  /** Integer cents; undefined while the amount is invalid. */
  cents: number | undefined;
  /** The error, once something has been typed. */
  problem: string | undefined;
}

/**
 * Reads the amount of a settlement: above zero, and no more than the debt. Currencies without
 * decimals allow only whole units.
 */
export function settlementAmount(
  text: string,
  debtCents: number,
  currency: string = DEFAULT_CURRENCY,
): SettlementAmount {
  const cents = parseAmount(text, minorUnitOf(currency));
  if (cents === undefined) {
    return { cents: undefined, problem: t(text === '' ? 'Enter the amount you paid.' : 'Enter an amount.') };
  }
  if (cents === 0)
    return {
      cents: undefined,
      problem: t('Enter more than {amount}.', { amount: formatMoney(0, currency) }),
    };
  if (cents > debtCents) {
    return {
      cents: undefined,
      problem: t('You owe {amount}: that is the most you can settle.', {
        amount: formatMoney(debtCents, currency),
      }),
    };
  }
  return { cents, problem: undefined };
}
