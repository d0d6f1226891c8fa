/** A balance figure that the person wants explained. */
export type Why =
  | { kind: 'net'; userId: number }
  | { kind: 'debt' | 'payment'; fromId: number; toId: number };

/**
 * Writes a figure into an address: `net-5`; `debt-5-7`, what 5 owes 7 entry by entry; `payment-5-7`, of the
 * plan.
 */
export function writeWhy(why: Why): string {
  const ids = why.kind === 'net' ? [why.userId] : [why.fromId, why.toId];
  return [why.kind, ...ids].join('-');
}

/** Reads the output of `writeWhy`; undefined for any other text. */
export function readWhy(text: string): Why | undefined {
  const [, kind, first, second] =
    /^(net|debt|payment)-([1-9]\d{0,14})(?:-([1-9]\d{0,14}))?$/.exec(text) ?? [];
  const [firstId, secondId] = [Number(first), Number(second)];
  if (kind === 'net') return second === undefined ? { kind, userId: firstId } : undefined;
  if (kind !== 'debt' && kind !== 'payment') return undefined;
  return second === undefined || firstId === secondId ? undefined : { kind, fromId: firstId, toId: secondId };
}
