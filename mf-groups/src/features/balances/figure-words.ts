import { formatMoney } from '@quits/domain';
import type { ExplainedLine, LinesOf } from '../../api/explained.api.ts';
import { netSentence } from './balance-proof.ts';
import type { Reader } from './figure-story.ts';

interface FigureWords {
  sentence: string;
  /** The figure after the sentence; at 0 the sentence says it all. */
  cents: number;
  /** Says how the entries make the figure. */
  lead: string;
  /** Whether the sentence has reversed a debt, so that a plus in the lines is a minus of it. */
  isTurned: boolean;
}

/** Says how the lines add up to the figure; a single line needs no sum. */
function leadFor(count: number, cents: number, signs: string): string {
  if (count === 0) return 'There is no entry behind it.';
  if (count === 1) return 'It comes from a single entry.';
  const sum = cents === 0 ? 'zero' : 'the amount above';
  return `${signs} Added up from the bottom, the entries come to ${sum}.`;
}

function wordsOfNet(
  of: Extract<LinesOf, { kind: 'net' }>,
  figureCents: number,
  count: number,
  reader: Reader,
) {
  const [name, isYou] = [reader.nameOf(of.userId), of.userId === reader.userId];
  const signs = isYou
    ? 'What you paid is added; your share, or a payment to you, is taken off.'
    : `What ${name} paid is added; their share, or a payment to them, is taken off.`;
  return {
    sentence: netSentence({ name, isYou }, figureCents),
    cents: Math.abs(figureCents),
    lead: leadFor(count, figureCents, signs),
    isTurned: false,
  };
}

function wordsOfDebt(
  of: Extract<LinesOf, { kind: 'debt' }>,
  figureCents: number,
  count: number,
  { nameOf, userId }: Reader,
) {
  const owe = (id: number) => (id === userId ? 'owe' : 'owes');
  const inside = (id: number) => (id === userId ? 'you' : nameOf(id));
  // The debt may have reversed meanwhile.
  const isTurned = figureCents < 0;
  const [from, to] = isTurned ? [of.toId, of.fromId] : [of.fromId, of.toId];
  const [first, second] = to === userId ? [to, from] : [from, to];
  const signs = `With a plus, ${inside(from)} ${owe(from)} ${inside(to)} more; with a minus, less.`;
  return {
    sentence:
      figureCents === 0
        ? `${nameOf(first)} and ${nameOf(second)} are even`
        : `${nameOf(from)} ${owe(from)} ${inside(to)}`,
    cents: Math.abs(figureCents),
    lead: leadFor(count, figureCents, signs),
    isTurned,
  };
}

/**
 * Describes a figure, and how its entries make it.
 *
 * @param count the number of loaded entries behind it
 */
export function wordsOfFigure(of: LinesOf, figureCents: number, count: number, reader: Reader): FigureWords {
  return of.kind === 'net'
    ? wordsOfNet(of, figureCents, count, reader)
    : wordsOfDebt(of, figureCents, count, reader);
}

/** What an entry adds to a person's net: "paid $6.00, no share"; for a payment: "received $6.00". */
export function partsInWords(
  { parts, isSettlement }: Pick<ExplainedLine, 'parts' | 'isSettlement'>,
  currency: string,
): string | undefined {
  if (parts === undefined) return undefined;
  const { paidCents, shareCents } = parts;
  const [paid, share] = [formatMoney(paidCents, currency), formatMoney(shareCents, currency)];
  if (isSettlement) return paidCents === 0 ? `received ${share}` : `paid ${paid}`;
  return `paid ${paidCents === 0 ? 'nothing' : paid}, ${shareCents === 0 ? 'no share' : `share ${share}`}`;
}
