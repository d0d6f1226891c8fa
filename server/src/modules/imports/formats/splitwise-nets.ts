/** Rebuilds payers and shares where only the cost and each person's net, paid minus owed, are known. */
import { apportion, type Cents, negated, type PersonAmount, type Split } from '@quits/domain';
import type { RowResult } from './file.ts';
import { reasonOf } from './reasons.ts';
import { equalSplitOf, sumOf, turned } from './to-row.ts';

/** What a row of the file costs, and the nets in it that are not 0. */
export interface Nets {
  costCents: Cents;
  parts: readonly PersonAmount[];
  /** The currency's minor unit in cents. */
  unit: Cents;
}

export type Rebuilt = Pick<RowResult, 'reasons'> & {
  payers: PersonAmount[];
  shares: PersonAmount[];
  split?: Split;
};

/** Those who are owed something by a row. */
export const creditorsIn = ({ parts }: Pick<Nets, 'parts'>): PersonAmount[] =>
  parts.filter(({ cents }) => cents > 0);

/**
 * The own share of each creditor: what the cost is above all that they are owed, in proportion to what each
 * is owed. It changes no net.
 */
function ownShares({ costCents, unit }: Nets, creditors: readonly PersonAmount[]): Map<number, Cents> {
  const rest = Math.max(0, costCents - sumOf(creditors));
  const step = rest % unit === 0 ? unit : 1;
  const parts = apportion(
    rest / step,
    creditors.map(({ cents }) => cents),
  );
  return new Map(creditors.map(({ userId }, index) => [userId, (parts[index] ?? 0) * step]));
}

/** What was assumed of the payers: nothing, where one of them explains everybody's equal share. */
function doubtOf(payers: readonly PersonAmount[], shares: readonly PersonAmount[], nets: Nets) {
  if (payers.length > 1 || sumOf(payers) !== nets.costCents) return reasonOf('row_parts_assumed');
  const amounts = shares.map(({ cents }) => cents);
  const isEqual = Math.max(...amounts) - Math.min(...amounts) <= nets.unit;
  return isEqual ? undefined : reasonOf('row_payer_assumed');
}

/** Payers and shares that give a row's nets and, if it is not below them, its cost. Those of a refund are below 0. */
export function rebuildFrom(nets: Nets): Rebuilt {
  if (nets.costCents >= 0) return rebuildCost(nets);
  const cost = rebuildCost({ ...nets, costCents: negated(nets.costCents), parts: turned(nets.parts) });
  return { ...cost, payers: turned(cost.payers), shares: turned(cost.shares) };
}

function rebuildCost(nets: Nets): Rebuilt {
  const creditors = creditorsIn(nets);
  const own = ownShares(nets, creditors);
  const ownOf = ({ userId }: PersonAmount) => own.get(userId) ?? 0;
  const payers = creditors.map((person) => ({ ...person, cents: person.cents + ownOf(person) }));
  const shares = nets.parts
    .map((person) => ({ ...person, cents: person.cents > 0 ? ownOf(person) : 0 - person.cents }))
    .filter(({ cents }) => cents > 0);
  const doubt = doubtOf(payers, shares, nets);
  const split = payers.length === 1 ? equalSplitOf(shares, sumOf(payers), nets.unit) : undefined;
  return { payers, shares, ...(split && { split }), reasons: doubt ? [doubt] : [] };
}
