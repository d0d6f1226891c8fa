/** One creates groups in one's own name alone. */
export function canCreateGroupFor(createdBy: number, userId: number): boolean {
  return createdBy === userId;
}

/** The creator stays; anybody else must have paid and got everything (decisions §5). */
export function whyNotRemovable(
  group: { created_by: number },
  userId: number,
  balanceCents: number,
): 'creator' | 'balance' | undefined {
  if (group.created_by === userId) return 'creator';
  return balanceCents === 0 ? undefined : 'balance';
}
