/** A figure of the balances of which somebody asks why it is so. */
export type Why =
  { kind: 'net'; userId: number } | { kind: 'debt' | 'payment'; fromId: number; toId: number };

/** A figure as it stands in an address: `net-5`; `debt-5-7`, what 5 owes 7 entry by entry; `payment-5-7`, of the plan. */
export function writeWhy(why: Why): string {
  const ids = why.kind === 'net' ? [why.userId] : [why.fromId, why.toId];
  return [why.kind, ...ids].join('-');
}

/** Reads what `writeWhy` wrote; nothing for any other text. */
export function readWhy(text: string): Why | undefined {
  const [, kind, first, second] =
    /^(net|debt|payment)-([1-9]\d{0,14})(?:-([1-9]\d{0,14}))?$/.exec(text) ?? [];
  const [firstId, secondId] = [Number(first), Number(second)];
  if (kind === 'net') return second === undefined ? { kind, userId: firstId } : undefined;
  if (kind !== 'debt' && kind !== 'payment') return undefined;
  return second === undefined || firstId === secondId ? undefined : { kind, fromId: firstId, toId: secondId };
}
