import type { Cents } from './money.ts';
import { sumCents } from './split.ts';

/** One payment that is proposed. */
export interface Transfer {
  fromUserId: number;
  toUserId: number;
  cents: Cents;
}

interface Net {
  userId: number;
  cents: Cents;
}

/** Up to this many people the search for the fewest payments is exact (decisions §5). */
const EXACT_UP_TO = 12;

/**
 * Who pays whom so that everybody is quits (decisions §5): exactly the fewest payments while at most twelve
 * people have a balance, beyond that largest debtor to largest creditor, at most n − 1. The same balances
 * always give the same list, whatever order they come in; ties go by user id.
 *
 * @throws RangeError when the balances do not add up to zero
 */
export function settlementPlan(nets: ReadonlyMap<number, Cents>): Transfer[] {
  const open = [...nets].map(([userId, cents]) => ({ userId, cents })).filter(({ cents }) => cents !== 0);
  if (sumCents(open.map(({ cents }) => cents)) !== 0) throw new RangeError('Balances must add up to zero');
  open.sort((a, b) => a.userId - b.userId);
  const circles = open.length <= EXACT_UP_TO ? closedCircles(open) : [open];
  return circles.flatMap(settleCircle).sort((a, b) => a.fromUserId - b.fromUserId || a.toUserId - b.toUserId);
}

/**
 * The largest number of disjoint subsets that each add up to zero. n people in k such circles need n − k
 * payments, and no plan needs fewer: the payments of a plan connect people in circles that add up to zero.
 * Dynamic programming over subsets: 2^n × n steps.
 */
function closedCircles(open: readonly Net[]): Net[][] {
  const size = 1 << open.length;
  const sums = new Array<Cents>(size).fill(0);
  const circles = new Array<number>(size).fill(0);
  const lastAdded = new Array<number>(size).fill(-1);
  for (let set = 1; set < size; set += 1) {
    const lowest = 31 - Math.clz32(set & -set);
    sums[set] = (sums[set & (set - 1)] ?? 0) + (open[lowest]?.cents ?? 0);
    let best = -1;
    for (let person = 0; person < open.length; person += 1) {
      const without = set & ~(1 << person);
      if (without === set || (circles[without] ?? 0) <= best) continue;
      best = circles[without] ?? 0;
      lastAdded[set] = person;
    }
    circles[set] = best + (sums[set] === 0 ? 1 : 0);
  }
  return circlesAlong(open, lastAdded, sums);
}

/** Takes people off in the order that the search found; each time the rest adds up to zero, a circle is closed. */
function circlesAlong(open: readonly Net[], lastAdded: readonly number[], sums: readonly Cents[]): Net[][] {
  const found: Net[][] = [];
  let circle: Net[] = [];
  for (let set = lastAdded.length - 1; set > 0;) {
    const person = lastAdded[set] ?? 0;
    const net = open[person];
    if (net) circle.push(net);
    set &= ~(1 << person);
    if (sums[set] !== 0) continue;
    found.push(circle);
    circle = [];
  }
  return found;
}

function largestFirst(a: Net, b: Net): number {
  return Math.abs(b.cents) - Math.abs(a.cents) || a.userId - b.userId;
}

/** Inside a circle the largest debtor pays the largest creditor until all are quits: at most n − 1 payments. */
function settleCircle(circle: readonly Net[]): Transfer[] {
  const transfers: Transfer[] = [];
  const debtors = circle.filter(({ cents }) => cents < 0).map((net) => ({ ...net }));
  const creditors = circle.filter(({ cents }) => cents > 0).map((net) => ({ ...net }));
  for (;;) {
    const debtor = debtors.sort(largestFirst)[0];
    const creditor = creditors.sort(largestFirst)[0];
    if (!debtor || !creditor || debtor.cents === 0 || creditor.cents === 0) return transfers;
    const cents = Math.min(-debtor.cents, creditor.cents);
    transfers.push({ fromUserId: debtor.userId, toUserId: creditor.userId, cents });
    debtor.cents += cents;
    creditor.cents -= cents;
  }
}
