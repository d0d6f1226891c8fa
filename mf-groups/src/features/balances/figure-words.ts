import { formatMoney, t } from '@quits/domain';
import { richText } from '@quits/ui';
import type { ExplainedLine, LinesOf } from '../../api/explained.api.ts';
import { netSentence } from './balance-proof.ts';
import { DEBT, kindOf } from './balance-rows.ts';
import type { ReactNode } from 'react';
import type { Reader } from './figure-story.ts';

interface FigureWords {
  /** Contains the figure; at 0 the words say it all. */
  sentence: ReactNode;
  /** Says how the entries make the figure. */
  lead: string;
  /** Whether the sentence has reversed a debt, so that a plus in the lines is a minus of it. */
  isTurned: boolean;
}

/** A figure, and the element that shows it without its sign. */
interface Figure {
  cents: number;
  shown: ReactNode;
}

/** Says how the lines add up to the figure; a single line needs no sum. */
function leadFor(count: number, cents: number, signs: string): string {
  if (count === 0) return t('There is no entry behind it.');
  if (count === 1) return t('It comes from a single entry.');
  const sum = t(
    cents === 0
      ? 'Added up from the bottom, the entries come to zero.'
      : 'Added up from the bottom, the entries come to the amount above.',
  );
  return `${signs} ${sum}`;
}

function wordsOfNet(
  of: Extract<LinesOf, { kind: 'net' }>,
  { cents, shown }: Figure,
  count: number,
  reader: Reader,
) {
  const [name, isYou] = [reader.nameOf(of.userId), of.userId === reader.userId];
  const values = { who: isYou ? 'you' : 'other', name };
  const signs = t(
    '{who, select, you {What you paid is added; your share, or a payment to you, is taken off.} other {What {name} paid is added; their share, or a payment to them, is taken off.}}',
    values,
  );
  return {
    sentence:
      cents === 0
        ? netSentence({ name, isYou }, 0)
        : richText(
            cents > 0
              ? '{who, select, you {You are owed {amount}} other {{name} is owed {amount}}}'
              : '{who, select, you {You owe {amount}} other {{name} owes {amount}}}',
            { ...values, amount: shown },
          ),
    lead: leadFor(count, cents, signs),
    isTurned: false,
  };
}

function wordsOfDebt(
  of: Extract<LinesOf, { kind: 'debt' }>,
  { cents, shown }: Figure,
  count: number,
  { nameOf, userId }: Reader,
) {
  // The debt may have reversed meanwhile.
  const isTurned = cents < 0;
  const [fromId, toId] = isTurned ? [of.toId, of.fromId] : [of.fromId, of.toId];
  const values = { kind: kindOf(fromId, toId, userId), from: nameOf(fromId), to: nameOf(toId) };
  const signs = t(
    '{kind, select, owe {Plus adds to what you owe {to}; minus reduces it.} owed {Plus adds to what {from} owes you; minus reduces it.} other {Plus adds to what {from} owes {to}; minus reduces it.}}',
    values,
  );
  return {
    sentence:
      cents === 0
        ? t(
            '{kind, select, owe {You and {to} are even} owed {You and {from} are even} other {{from} and {to} are even}}',
            values,
          )
        : richText(DEBT, { ...values, amount: shown }),
    lead: leadFor(count, cents, signs),
    isTurned,
  };
}

/**
 * Describes a figure, and how its entries make it.
 *
 * @param count the number of loaded entries behind it
 */
export function describeFigure(of: LinesOf, figure: Figure, count: number, reader: Reader): FigureWords {
  return of.kind === 'net' ? wordsOfNet(of, figure, count, reader) : wordsOfDebt(of, figure, count, reader);
}

/** What an entry adds to a person's net: "paid $6.00, no share"; for a payment: "received $6.00". */
export function partsInWords(
  { type, paidCents, shareCents }: Pick<ExplainedLine, 'type' | 'paidCents' | 'shareCents'>,
  currency: string,
): string | undefined {
  if (paidCents === undefined || shareCents === undefined) return undefined;
  const [paid, share] = [formatMoney(paidCents, currency), formatMoney(shareCents, currency)];
  if (type === 'settlement') return t(paidCents === 0 ? 'received {share}' : 'paid {paid}', { paid, share });
  if (paidCents === 0)
    return t(shareCents === 0 ? 'paid nothing, no share' : 'paid nothing, share {share}', { share });
  return t(shareCents === 0 ? 'paid {paid}, no share' : 'paid {paid}, share {share}', { paid, share });
}
