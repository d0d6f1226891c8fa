/** Bills of ihatemoney and Cospend: one person pays, and people share by their weights. */
import { minorUnitOf, sharesOfSplit, type Split } from '@quits/domain';
import { roundAmount, type RoundedAmount } from './amounts.ts';
import { oneLine, type PlaceOf } from './file.ts';
import type { NamedCurrency } from './currency.ts';
import { type Reason, reasonOf } from './reasons.ts';
import type { Amounts } from './to-row.ts';

export interface Bill {
  amount: string;
  payer: string;
  /** The people who share it. */
  owers: readonly string[];
  isPayment: boolean;
}

/** What holds for all bills of a file. */
export interface Project extends NamedCurrency {
  placeOf: PlaceOf;
  /** Hundredths, by name. */
  weights: ReadonlyMap<string, RoundedAmount>;
}

const USUAL_WEIGHT = 100;

/** The weights that a file has. */
export function weightsOf(given: Iterable<readonly [name: string, weight: string]>): Project['weights'] {
  const weights = new Map<string, RoundedAmount>();
  for (const [name, text] of given) {
    const weight = roundAmount(text, 1);
    if (weight) weights.set(name, weight);
  }
  return weights;
}

function splitOf({ owers }: Bill, { placeOf, weights }: Project): Split {
  const values = owers.map((name) => ({
    userId: placeOf(name) ?? 0,
    value: weights.get(name)?.cents ?? USUAL_WEIGHT,
  }));
  const isEqual = new Set(values.map(({ value }) => value)).size === 1 && values[0]?.value !== 0;
  return isEqual
    ? { mode: 'equal', values: values.map(({ userId }) => ({ userId })) }
    : { mode: 'shares', values };
}

/** What is assumed about the weights. Only weights of 1 need not be in the file. */
function weightDoubt({ owers }: Bill, { weights }: Project): Reason | undefined {
  if (owers.some((name) => weights.get(name)?.isRounded)) return reasonOf('row_weight_rounded');
  const unknown = owers.find((name) => !weights.has(name));
  const hasWeights = [...weights.values()].some(({ cents }) => cents !== USUAL_WEIGHT);
  return hasWeights && unknown !== undefined
    ? reasonOf('row_weight_assumed', { name: oneLine(unknown) })
    : undefined;
}

/** Who paid and who shares how much of a bill, or why it is refused. */
export function amountsOfBill(bill: Bill, project: Project): Amounts | Reason {
  const unit = minorUnitOf(project.currency);
  const total = roundAmount(bill.amount, unit);
  if (total === undefined) return reasonOf('row_no_amount', { text: oneLine(bill.amount).slice(0, 40) });
  const { cents } = total;
  const userId = project.placeOf(bill.payer);
  if (userId === undefined || bill.owers.some((name) => !project.placeOf(name)))
    return reasonOf('row_person_unknown');
  const split = splitOf(bill, project);
  const shares = sharesOfSplit(split, cents, unit);
  if (shares === undefined) return reasonOf('row_without_weights');
  return {
    kind: bill.isPayment ? 'payment' : 'expense',
    payers: [{ userId, cents }],
    shares,
    split,
    assumed: [
      total.isRounded ? reasonOf('row_amount_rounded', { given: bill.amount }) : undefined,
      weightDoubt(bill, project),
      project.assumed,
    ],
  };
}
