import { TEXTS } from '@quits/contracts';
import { formatMoney } from '@quits/domain';
import type { ExplainedLine, LinesOf } from '../../api/explained.api.ts';
import type { NameOf } from '../../lib/ledger.ts';

/** Entries that a story names. */
const MOST_TOLD = 3;

export interface Reader {
  nameOf: NameOf;
  /** The reader's id. */
  userId: number;
}

/**
 * Picks the entries that explain most of a figure, newest first, and adds up the others.
 *
 * @param lines newest first; older ones may be missing
 */
export function toldOf(lines: readonly ExplainedLine[]): { told: ExplainedLine[]; restCents: number } {
  const largest = lines.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents)).slice(0, MOST_TOLD);
  const told = lines.filter((line) => largest.includes(line));
  const figureCents = lines[0]?.runningCents ?? 0;
  return { told, restCents: told.reduce((rest, { cents }) => rest - cents, figureCents) };
}

const titleOf = ({ description }: ExplainedLine) =>
  description === '' ? TEXTS.expenses.noDescription : description;

/** "You paid $120.00 for Dinner, your share was $40.00." */
function netStory(line: ExplainedLine, name: string, isYou: boolean, currency: string): string {
  const { paidCents = 0, shareCents = 0 } = line.parts ?? {};
  const [paid, share] = [formatMoney(paidCents, currency), formatMoney(shareCents, currency)];
  if (line.isSettlement) return paidCents > 0 ? `${name} paid back ${paid}.` : `${name} got ${share} back.`;
  const title = titleOf(line);
  if (paidCents === 0) return `${isYou ? 'Your' : `${name}'s`} share of ${title} was ${share}.`;
  if (shareCents === 0) return `${name} paid ${paid} for ${title}.`;
  return `${name} paid ${paid} for ${title}, ${isYou ? 'your' : 'their'} share was ${share}.`;
}

/** Tells what one entry did to a figure. */
export function storyOf(line: ExplainedLine, of: LinesOf, currency: string, reader: Reader): string {
  const { nameOf, userId } = reader;
  if (of.kind === 'net') return netStory(line, nameOf(of.userId), of.userId === userId, currency);
  const inside = (id: number) => (id === userId ? 'you' : nameOf(id));
  const amount = formatMoney(Math.abs(line.cents), currency);
  const [debtor, creditor] = line.cents < 0 ? [of.toId, of.fromId] : [of.fromId, of.toId];
  // Who pays is owed as much more.
  if (line.isSettlement) return `${nameOf(creditor)} paid ${inside(debtor)} ${amount}.`;
  return `For ${titleOf(line)}, ${inside(debtor)} ${debtor === userId ? 'owe' : 'owes'} ${inside(creditor)} ${amount}.`;
}
