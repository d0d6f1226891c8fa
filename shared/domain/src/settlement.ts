/** The payments that bring every balance of a group to zero. */
import type { Cents, PersonAmount } from './money.ts';
import { sumCents } from './split.ts';

/** A payment that is still open; the cents are always positive. */
export interface Transfer {
  fromUserId: number;
  toUserId: number;
  cents: Cents;
}

/** The largest number of people for an exact search, which doubles with every person. */
const MAX_PEOPLE_EXACT = 12;

/**
 * Proposes payments from net debtors to net creditors that bring every net balance to zero (cents by user id,
 * positive is owed money). Up to 12 people with a balance get the fewest possible payments. Beyond that the
 * largest debtor pays the largest creditor, with fewer payments than people. The same balances give the same
 * plan: largest payment first, then by user ids. Throws RangeError when the balances do not add up to zero.
 */
export function settlementPlan(nets: ReadonlyMap<number, Cents>): Transfer[] {
  const open = [...nets].map(([userId, cents]) => ({ userId, cents })).filter(({ cents }) => cents !== 0);
  if (sumCents(open.map(({ cents }) => cents)) !== 0) throw new RangeError('Balances do not add up to zero');
  sumCents(open.map(({ cents }) => Math.abs(cents))); // every partial sum below is then exact
  open.sort((a, b) => Math.abs(b.cents) - Math.abs(a.cents) || a.userId - b.userId);
  const groups = open.length <= MAX_PEOPLE_EXACT ? zeroSumGroups(open) : [open];
  return groups
    .flatMap(payLargestFirst)
    .sort((a, b) => b.cents - a.cents || a.fromUserId - b.fromUserId || a.toUserId - b.toUserId);
}

/**
 * Cuts the balances into as many groups as possible that each add up to zero. A group of k people needs k - 1
 * payments, so the most groups mean the fewest payments. People are the bits of a mask. The most groups
 * within a mask are the most without one of its people, plus one if the mask itself adds up to zero.
 */
function zeroSumGroups(people: readonly PersonAmount[]): PersonAmount[][] {
  const size = 1 << people.length;
  const sums = new Float64Array(size);
  const mostGroups = new Int8Array(size);
  const lastPerson = new Int8Array(size);
  for (let mask = 1; mask < size; mask += 1) {
    let most = -1;
    for (let person = 0; person < people.length; person += 1) {
      const rest = mask & ~(1 << person);
      const found = mostGroups[rest] ?? 0;
      if (rest === mask || found <= most) continue;
      most = found;
      lastPerson[mask] = person;
    }
    const last = lastPerson[mask] ?? 0;
    sums[mask] = (sums[mask & ~(1 << last)] ?? 0) + (people[last]?.cents ?? 0);
    mostGroups[mask] = most + (sums[mask] === 0 ? 1 : 0);
  }
  return walkBack(people, sums, lastPerson);
}

/**
 * Follows the last person of each mask down to the empty mask; a group is complete when the rest adds up to
 * zero.
 */
function walkBack(
  people: readonly PersonAmount[],
  sums: Float64Array,
  lastPerson: Int8Array,
): PersonAmount[][] {
  const groups: PersonAmount[][] = [];
  let mask = sums.length - 1;
  while (mask > 0) {
    if (sums[mask] === 0) groups.push([]);
    const person = lastPerson[mask] ?? 0;
    const balance = people[person];
    if (balance) groups.at(-1)?.push(balance);
    mask &= ~(1 << person);
  }
  return groups;
}

/** The largest debtor pays the largest creditor until nothing is open; the lower user id breaks ties. */
function payLargestFirst(group: readonly PersonAmount[]): Transfer[] {
  const debtors = group
    .filter(({ cents }) => cents < 0)
    .map(({ userId, cents }) => ({ userId, cents: -cents }));
  const creditors = group.filter(({ cents }) => cents > 0).map((balance) => ({ ...balance }));
  const transfers: Transfer[] = [];
  for (;;) {
    const debtor = largest(debtors);
    const creditor = largest(creditors);
    if (!debtor || !creditor) return transfers;
    const cents = Math.min(debtor.cents, creditor.cents);
    transfers.push({ fromUserId: debtor.userId, toUserId: creditor.userId, cents });
    debtor.cents -= cents;
    creditor.cents -= cents;
  }
}

function largest(balances: readonly PersonAmount[]): PersonAmount | undefined {
  let found: PersonAmount | undefined;
  for (const balance of balances) {
    if (balance.cents === 0) continue;
    const isLarger =
      !found ||
      balance.cents > found.cents ||
      (balance.cents === found.cents && balance.userId < found.userId);
    if (isLarger) found = balance;
  }
  return found;
}
