/** One person took the place of another in a group (extras §11). */
export interface TakenOver {
  from: number;
  to: number;
}

const PERSON = ['user_id', 'userId'];

/** A state of the history as it is after the change: its rows name the new person. */
export function afterTakingOver(state: unknown, { from, to }: TakenOver): unknown {
  if (state === null || state === undefined) return state;
  return JSON.parse(JSON.stringify(state), (key: string, value: unknown) =>
    PERSON.includes(key) && value === from ? to : value,
  );
}
