/** What may be booked, and on whom (decisions §5); pure. */
import type { StoredPosting, Line } from './expenses.repository.ts';

/** A line's place in the request, as the client names it: `shares.2.user_id`. */
export interface LineProblem {
  field: string;
  message: string;
}

const NOT_A_MEMBER = 'must be a member of the group';
const FORMER_CHANGED = 'has left the group, so the amounts must stay as they are';

function placeOf(lines: readonly Line[], line: Line): string {
  const sameSide = lines.filter(({ side }) => side === line.side);
  return `${line.side === 'payer' ? 'payers' : 'shares'}.${String(sameSide.indexOf(line))}.user_id`;
}

/** Everybody in a new expense must be a member. */
export function findStranger(
  lines: readonly Line[],
  memberIds: ReadonlySet<number>,
): LineProblem | undefined {
  const stranger = lines.find(({ userId }) => !memberIds.has(userId));
  return stranger && { field: placeOf(lines, stranger), message: NOT_A_MEMBER };
}

function centsOf(lines: readonly Line[], side: Line['side'], userId: number): number | undefined {
  return lines.find((line) => line.side === side && line.userId === userId)?.cents;
}

function toLines(postings: readonly StoredPosting[]): Line[] {
  return postings.map(({ side, user_id, amount_cents }) => ({
    side,
    userId: user_id,
    cents: Math.abs(amount_cents),
  }));
}

/** In an edit, former members stay with what they had; nobody else but members may be named. */
export function findEditProblem(
  before: readonly StoredPosting[],
  after: readonly Line[],
  memberIds: ReadonlySet<number>,
): LineProblem | undefined {
  const oldLines = toLines(before);
  const formerIds = new Set(oldLines.map(({ userId }) => userId).filter((userId) => !memberIds.has(userId)));
  const stranger = findStranger(after, new Set([...memberIds, ...formerIds]));
  if (stranger) return stranger;
  for (const side of ['payer', 'share'] as const) {
    for (const userId of formerIds) {
      if ((centsOf(oldLines, side, userId) ?? 0) === (centsOf(after, side, userId) ?? 0)) continue;
      const line = after.find((candidate) => candidate.side === side && candidate.userId === userId);
      return { field: line ? placeOf(after, line) : `${side}s`, message: FORMER_CHANGED };
    }
  }
  return undefined;
}

/** A settlement stays a settlement between the same two people. */
export function isSameSettlement(before: readonly StoredPosting[], after: readonly Line[]): boolean {
  const people = (lines: readonly Line[]) =>
    lines
      .map(({ side, userId }) => `${side}:${String(userId)}`)
      .sort()
      .join();
  return people(toLines(before)) === people(after);
}

/** Who left the group and is not even in this expense: deleting or restoring it would give them a balance. */
export function findUnevenFormer(
  postings: readonly StoredPosting[],
  memberIds: ReadonlySet<number>,
): number | undefined {
  const nets = new Map<number, number>();
  for (const { user_id, amount_cents } of postings)
    nets.set(user_id, (nets.get(user_id) ?? 0) + amount_cents);
  return [...nets].find(([userId, cents]) => cents !== 0 && !memberIds.has(userId))?.[0];
}
