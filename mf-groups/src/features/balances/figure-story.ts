import { TEXTS } from '@quits/contracts';
import { formatMoney, t } from '@quits/domain';
import type { ExplainedLine, LinesOf } from '../../api/explained.api.ts';
import { kindOf } from './balance-rows.ts';
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
  description === '' ? t(TEXTS.expenses.noDescription) : description;

/** "You paid $120.00 for Dinner, your share was $40.00." */
function netStory(line: ExplainedLine, name: string, isYou: boolean, currency: string): string {
  const { paidCents = 0, shareCents = 0 } = line;
  const [paid, share] = [formatMoney(paidCents, currency), formatMoney(shareCents, currency)];
  const values = { who: isYou ? 'you' : 'other', name, paid, share, title: titleOf(line) };
  if (line.type === 'settlement')
    return t(
      paidCents > 0
        ? '{who, select, you {You paid back {paid}.} other {{name} paid back {paid}.}}'
        : '{who, select, you {You got {share} back.} other {{name} got {share} back.}}',
      values,
    );
  if (paidCents === 0)
    return t(
      "{who, select, you {Your share of {title} was {share}.} other {{name}'s share of {title} was {share}.}}",
      values,
    );
  return t(
    shareCents === 0
      ? '{who, select, you {You paid {paid} for {title}.} other {{name} paid {paid} for {title}.}}'
      : '{who, select, you {You paid {paid} for {title}, your share was {share}.} other {{name} paid {paid} for {title}, their share was {share}.}}',
    values,
  );
}

/** Tells what one entry did to a figure. */
export function storyOf(line: ExplainedLine, of: LinesOf, currency: string, reader: Reader): string {
  const { nameOf, userId } = reader;
  if (of.kind === 'net') return netStory(line, nameOf(of.userId), of.userId === userId, currency);
  const amount = formatMoney(Math.abs(line.cents), currency);
  const [debtor, creditor] = line.cents < 0 ? [of.toId, of.fromId] : [of.fromId, of.toId];
  // Who pays is owed as much more.
  const [from, to] = line.type === 'settlement' ? [creditor, debtor] : [debtor, creditor];
  const values = { kind: kindOf(from, to, userId), from: nameOf(from), to: nameOf(to), amount };
  if (line.type === 'settlement')
    return t(
      '{kind, select, owe {You paid {to} {amount}.} owed {{from} paid you {amount}.} other {{from} paid {to} {amount}.}}',
      values,
    );
  return t(
    '{kind, select, owe {For {title}, you owe {to} {amount}.} owed {For {title}, {from} owes you {amount}.} other {For {title}, {from} owes {to} {amount}.}}',
    { ...values, title: titleOf(line) },
  );
}
