import { formatMoney, parseAmount } from '@quits/domain';

export interface SettlementAmount {
  /** Integer cents; nothing while the amount cannot be paid. */
  cents: number | undefined;
  /** What is wrong with it, once something has been typed. */
  problem: string | undefined;
}

/** Reads the amount of a settlement: above nothing, and no more than the debt (decisions §5). */
export function settlementAmount(text: string, debtCents: number): SettlementAmount {
  const cents = parseAmount(text);
  if (cents === undefined) {
    return { cents: undefined, problem: text === '' ? 'Enter the amount you paid.' : 'Enter an amount.' };
  }
  if (cents === 0) return { cents: undefined, problem: 'Enter more than $0.00.' };
  if (cents > debtCents) {
    return {
      cents: undefined,
      problem: `You owe ${formatMoney(debtCents)}: that is the most you can settle.`,
    };
  }
  return { cents, problem: undefined };
}
