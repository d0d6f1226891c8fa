import type { BalanceAnswer as Balance } from '@quits/contracts';
import { toDollars } from '@quits/domain';
import type { Transfer } from '@quits/domain';

/** The payments that are still to be made as JSON, in dollars. */
export function presentPlan({
  plan,
  names,
}: {
  plan: readonly Transfer[];
  names: ReadonlyMap<number, string>;
}): Balance[] {
  const person = (id: number) => ({ id, name: names.get(id) ?? '' });
  return plan.map(({ fromUserId, toUserId, cents }) => ({
    from_user: person(fromUserId),
    to_user: person(toUserId),
    amount: toDollars(cents),
  }));
}
