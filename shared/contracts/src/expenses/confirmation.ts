/** The states of the receiver's answer to a settlement. `none` marks settlements from before receivers were asked. */
export const CONFIRMATION_STATES = ['none', 'waiting', 'confirmed', 'rejected'] as const;

/** The receiver's answer to a settlement, an extra. */
export interface Confirmation {
  state: (typeof CONFIRMATION_STATES)[number];
  /** When and by whom it was answered. */
  at: string | null;
  by: number | null;
  reason: string | null;
}

/** The receiver's answer of any server. An unknown state counts as no answer. */
export function knownConfirmation(
  answer: (Omit<Confirmation, 'state'> & { state: string }) | null | undefined,
): Confirmation | undefined {
  const state = CONFIRMATION_STATES.find((known) => known === answer?.state);
  return answer && state ? { ...answer, state } : undefined;
}
