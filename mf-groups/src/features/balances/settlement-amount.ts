import { DEFAULT_CURRENCY, formatMoney, minorUnitOf, parseAmount } from '@quits/domain';

export interface SettlementAmount {
  /** Integer cents; undefined while the amount is invalid. */
  cents: number | undefined;
  /** The error, once something has been typed. */
  problem: string | undefined;
}

/**
 * Reads the amount of a settlement: above zero, and no more than the debt (decisions §5). Currencies without
 * decimals allow only whole units.
 */
export function settlementAmount(
  text: string,
  debtCents: number,
  currency: string = DEFAULT_CURRENCY,
): SettlementAmount {
  const cents = parseAmount(text, minorUnitOf(currency));
  if (cents === undefined) {
    return { cents: undefined, problem: text === '' ? 'Enter the amount you paid.' : 'Enter an amount.' };
  }
  if (cents === 0) return { cents: undefined, problem: `Enter more than ${formatMoney(0, currency)}.` };
  if (cents > debtCents) {
    return {
      cents: undefined,
      problem: `You owe ${formatMoney(debtCents, currency)}: that is the most you can settle.`,
    };
  }
  return { cents, problem: undefined };
}
