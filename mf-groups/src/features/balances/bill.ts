import { TEXTS } from '@quits/contracts';
import { formatMoney, isolated, t } from '@quits/domain';
import type { BalanceViews, ExplainedLine, LinesOf } from './explained.api.ts';
import type { NameOf } from '../../lib/ledger.ts';
import type { Why } from '../../lib/why.ts';
import { netSentence } from './balance-proof.ts';
import { debtInWords, kindOf } from './balance-rows.ts';

/** Entries in a short bill; one more takes the place of "1 other". */
const MOST_SHOWN = 3;

export interface Reader {
  nameOf: NameOf;
  /** The reader's id. */
  userId: number;
}

type Payment = BalanceViews['fewest'][number];

/** What a figure is made of. */
export interface BillSource {
  /** Its entries. */
  of: LinesOf;
  /** The asked payment of the plan, where the entries are all of its payer's. */
  payment?: Payment;
  /** The payer's other payments in the plan. */
  others: readonly Payment[];
}

const isBetween = (fromId: number, toId: number) => (balance: Payment) =>
  balance.fromUser.id === fromId && balance.toUser.id === toId;

/**
 * Finds what a figure is made of. A payment of the plan is a direct debt of the same amount, where there is one;
 * otherwise it is everything that its payer owes, less what the payer pays others. Undefined for a payment that
 * is no longer in the plan.
 */
export function findSource(
  why: Why,
  groupId: number,
  { pairwise, fewest }: Pick<BalanceViews, 'pairwise' | 'fewest'>,
): BillSource | undefined {
  if (why.kind === 'net') return { of: { ...why, groupId }, others: [] };
  const { fromId, toId } = why;
  const direct: BillSource = { of: { kind: 'debt', groupId, fromId, toId }, others: [] };
  if (why.kind === 'debt') return direct;
  const payment = fewest.find(isBetween(fromId, toId));
  if (!payment) return undefined;
  if (pairwise.find(isBetween(fromId, toId))?.cents === payment.cents) return direct;
  return {
    of: { kind: 'net', groupId, userId: fromId },
    payment,
    others: fewest.filter(
      (other) => other !== payment && (other.fromUser.id === fromId || other.toUser.id === fromId),
    ),
  };
}

export interface BillLine {
  key: string;
  label: string;
  cents: number;
  /** Its entry, and the sum up to it; none for another payment of the plan. */
  entry?: { line: ExplainedLine; runningCents: number };
}

/** The lines of a figure, which add up to it. */
export interface Bill {
  lines: BillLine[];
  /** The entries that the lines leave out; `count` is unknown while older ones have not loaded. */
  rest: { cents: number; count: number | undefined } | undefined;
  /** The figure: never below zero, its words say which way it goes. */
  cents: number;
  words: string;
}

const titleOf = ({ description }: ExplainedLine) => isolated(description) || t(TEXTS.expenses.noDescription);

/** A refund in one person's net: "You got $30.00 back for Deposit, your share was $10.00". */
function refundLabel(
  { paidCents = 0, shareCents = 0 }: ExplainedLine,
  values: Record<string, string>,
  currency: string,
): string {
  if (paidCents === 0)
    return t(
      "{who, select, you {Your share of the refund for {title}} other {{name}'s share of the refund for {title}}}",
      values,
    );
  const [paid, share] = [paidCents, shareCents].map((cents) => formatMoney(Math.abs(cents), currency));
  return t(
    shareCents === 0
      ? '{who, select, you {You got {paid} back for {title}} other {{name} got {paid} back for {title}}}'
      : '{who, select, you {You got {paid} back for {title}, your share was {share}} other {{name} got {paid} back for {title}, with a share of {share}}}',
    { ...values, paid: paid ?? '', share: share ?? '' },
  );
}

/** An entry of one person's net: "Ida's share of Dinner", "You paid for Dinner". */
function netLabel(line: ExplainedLine, name: string, isYou: boolean, currency: string): string {
  const values = { who: isYou ? 'you' : 'other', name, title: titleOf(line) };
  if (line.refund) return refundLabel(line, values, currency);
  if (line.type === 'settlement')
    return t(
      line.cents > 0
        ? '{who, select, you {You paid back} other {{name} paid back}}'
        : '{who, select, you {You got back} other {{name} got back}}',
      values,
    );
  return t(
    line.cents > 0
      ? '{who, select, you {You paid for {title}} other {{name} paid for {title}}}'
      : "{who, select, you {Your share of {title}} other {{name}'s share of {title}}}",
    values,
  );
}

/** An entry of a debt: "Ida's part of Dinner", "You paid Ben". */
function debtLabel(line: ExplainedLine, of: Extract<LinesOf, { kind: 'debt' }>, reader: Reader): string {
  const { nameOf, userId } = reader;
  const [debtor, creditor] = line.cents < 0 ? [of.toId, of.fromId] : [of.fromId, of.toId];
  if (line.refund)
    return t(
      "{who, select, you {Your part of the refund for {title}} other {{name}'s part of the refund for {title}}}",
      { who: creditor === userId ? 'you' : 'other', name: nameOf(creditor), title: titleOf(line) },
    );
  if (line.type !== 'settlement')
    return t("{who, select, you {Your part of {title}} other {{name}'s part of {title}}}", {
      who: debtor === userId ? 'you' : 'other',
      name: nameOf(debtor),
      title: titleOf(line),
    });
  // Who pays is owed as much more.
  return t('{kind, select, owe {You paid {to}} owed {{from} paid you} other {{from} paid {to}}}', {
    kind: kindOf(creditor, debtor, userId),
    from: nameOf(creditor),
    to: nameOf(debtor),
  });
}

function paymentLabel({ fromUser, toUser }: Payment, { nameOf, userId }: Reader): string {
  return t(
    '{kind, select, owe {You also pay {to}} owed {{from} also pays you} other {{from} also pays {to}}}',
    {
      kind: kindOf(fromUser.id, toUser.id, userId),
      from: nameOf(fromUser.id),
      to: nameOf(toUser.id),
    },
  );
}

/** The words of a debt between two people; at zero they are even. */
function debtWords(fromId: number, toId: number, cents: number, { nameOf, userId }: Reader): string {
  const row = {
    kind: kindOf(fromId, toId, userId),
    from: { id: fromId, name: nameOf(fromId) },
    to: { id: toId, name: nameOf(toId) },
  };
  if (cents !== 0) return debtInWords(row);
  const values = { kind: row.kind, from: row.from.name, to: row.to.name };
  return t(
    '{kind, select, owe {You and {to} are even} owed {You and {from} are even} other {{from} and {to} are even}}',
    values,
  );
}

function figureWords({ of, payment }: BillSource, isTurned: boolean, cents: number, reader: Reader): string {
  if (payment) return debtWords(payment.fromUser.id, payment.toUser.id, cents, reader);
  if (of.kind === 'net') {
    const reading = { name: reader.nameOf(of.userId), isYou: of.userId === reader.userId };
    return netSentence(reading, isTurned ? 0 - cents : cents);
  }
  const [fromId, toId] = isTurned ? [of.toId, of.fromId] : [of.fromId, of.toId];
  return debtWords(fromId, toId, cents, reader);
}

/** Leaves the largest lines, in their order. */
function largestOf(lines: readonly BillLine[]): BillLine[] {
  if (lines.length <= MOST_SHOWN + 1) return [...lines];
  const largest = lines.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents)).slice(0, MOST_SHOWN);
  return lines.filter((line) => largest.includes(line));
}

/**
 * Writes the bill of a figure. A line is positive where it adds to the figure, whichever way that goes.
 *
 * @param entries newest first
 * @param options `hasOlder`: older entries have not loaded; `isWhole`: shows every loaded entry
 */
export function makeBill(
  source: BillSource,
  entries: readonly ExplainedLine[],
  reader: Reader,
  { hasOlder, isWhole, currency }: { hasOlder: boolean; isWhole: boolean; currency: string },
): Bill {
  const { of, payment, others } = source;
  const entriesCents = entries[0]?.runningCents ?? 0;
  const isTurned = payment !== undefined || entriesCents < 0;
  const turned = (cents: number) => (isTurned ? 0 - cents : cents);
  const labelOf = (line: ExplainedLine) =>
    of.kind === 'net'
      ? netLabel(line, reader.nameOf(of.userId), of.userId === reader.userId, currency)
      : debtLabel(line, of, reader);
  const all = entries.map((line): BillLine => ({
    key: String(line.expenseId),
    label: labelOf(line),
    cents: turned(line.cents),
    entry: { line, runningCents: turned(line.runningCents) },
  }));
  const shown = isWhole ? all : largestOf(all);
  const restCents = shown.reduce((rest, { cents }) => rest - cents, turned(entriesCents));
  const hasRest = shown.length < all.length || hasOlder;
  const payments = others.map((other): BillLine => ({
    key: `${String(other.fromUser.id)}-${String(other.toUser.id)}`,
    label: paymentLabel(other, reader),
    cents: payment && other.fromUser.id === payment.fromUser.id ? 0 - other.cents : other.cents,
  }));
  const cents = payments.reduce((sum, line) => sum + line.cents, turned(entriesCents));
  return {
    lines: [...shown, ...payments],
    rest: hasRest ? { cents: restCents, count: hasOlder ? undefined : all.length - shown.length } : undefined,
    cents,
    words: figureWords(source, isTurned, cents, reader),
  };
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
