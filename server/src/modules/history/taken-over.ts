import type { ActivityRow } from '../../db/tables.ts';

/** One person took the place of another in a group, or had to give it back. */
export interface TakenOver {
  from: number;
  to: number;
}

/** `by` is the receiver who confirmed a payment. */
const PERSON = ['user_id', 'userId', 'by'];

/** Reads the change of an item `member/taken-over` or `member/given-back`. */
export function takenOverIn({
  action,
  user_id,
  actor_id,
  after_state,
}: Pick<ActivityRow, 'action' | 'user_id' | 'actor_id' | 'after_state'>): TakenOver {
  const from = user_id ?? 0;
  if (action === 'member/taken-over') return { from, to: actor_id };
  // The hash of the item guarantees its shape.
  return { from, to: (JSON.parse(after_state ?? '') as { member_id: number }).member_id };
}

/** Who has the places of former placeholders now, by the ids of the placeholders. */
export function successorsOf(changes: readonly TakenOver[]): ReadonlyMap<number, number> {
  const successors = new Map<number, number>();
  for (const { from, to } of changes) {
    const [placeId = from] = [...successors].find(([, holder]) => holder === from) ?? [];
    successors.set(placeId, to);
  }
  return successors;
}

/** A state of the history as it is after the change: its rows name the new person. */
export function afterTakingOver(state: unknown, { from, to }: TakenOver): unknown {
  if (state === null || state === undefined) return state;
  return JSON.parse(JSON.stringify(state), (key: string, value: unknown) =>
    PERSON.includes(key) && value === from ? to : value,
  );
}
