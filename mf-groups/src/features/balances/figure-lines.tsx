import { TEXTS, expensePath } from '@quits/contracts';
import { formatMoney } from '@quits/domain';
import { Button, List, Money, RetryButton, formatDay, retryOf } from '@quits/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useGetDebtLinesInfiniteQuery, useGetNetLinesInfiniteQuery } from '../../api/explained.api.ts';
import type { ExplainedLine, LinesOf } from '../../api/explained.api.ts';
import type { NameOf } from '../../lib/ledger.ts';
import { netSentence } from './balance-proof.ts';
import styles from './why-dialog.module.css';

interface FigureLinesProps {
  of: LinesOf;
  currency: string;
  nameOf: NameOf;
  /** Who reads it. */
  userId: number;
  loading: ReactNode;
}

/** The lines of either kind of figure; the other kind's call is not made. */
function useLines(of: LinesOf) {
  const net = useGetNetLinesInfiniteQuery(of.kind === 'net' ? of : { ...of, kind: 'net', userId: 0 }, {
    skip: of.kind !== 'net',
  });
  const debt = useGetDebtLinesInfiniteQuery(
    of.kind === 'debt' ? of : { ...of, kind: 'debt', fromId: 0, toId: 0 },
    { skip: of.kind !== 'debt' },
  );
  return of.kind === 'net' ? net : debt;
}

function useCurrentPath(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

function Line({ line, currency }: { line: ExplainedLine; currency: string }) {
  const from = useCurrentPath();
  const { parts } = line;
  const made =
    parts &&
    `paid ${formatMoney(parts.paidCents, currency)}, share ${formatMoney(parts.shareCents, currency)}`;
  return (
    <li className={styles.line}>
      <Link className={styles.link} to={expensePath(line.expenseId, from)}>
        <span className={styles.main}>
          <span className={styles.title}>
            {line.description === '' ? TEXTS.expenses.noDescription : line.description}
          </span>
          <span className={styles.meta}>
            {[formatDay(line.date), ...(made === undefined ? [] : [made])].join(' · ')}
          </span>
        </span>
        <span className={styles.amounts}>
          <span className={styles.title}>
            <Money cents={line.cents} currency={currency} tone="auto" isSigned />
          </span>
          <span className={styles.meta}>
            up to here <Money cents={line.runningCents} currency={currency} />
          </span>
        </span>
      </Link>
    </li>
  );
}

interface Words {
  sentence: string;
  /** The figure, as the sentence before it says it. */
  cents: number;
  lead: string;
}

const ADD_UP = 'From the bottom up, they add up to the amount above.';

function wordsOf(of: LinesOf, figureCents: number, nameOf: NameOf, userId: number): Words {
  const cents = Math.abs(figureCents);
  if (of.kind === 'net') {
    const [name, isYou] = [nameOf(of.userId), of.userId === userId];
    const lead = isYou
      ? 'Each entry adds what you paid and takes off your share.'
      : `Each entry adds what ${name} paid and takes off their share.`;
    return { sentence: netSentence({ name, isYou }, figureCents), cents, lead: `${lead} ${ADD_UP}` };
  }
  const owe = (id: number) => (id === userId ? 'owe' : 'owes');
  const inside = (id: number) => (id === userId ? 'you' : nameOf(id));
  // What was owed may have turned meanwhile.
  const [from, to] = figureCents < 0 ? [of.toId, of.fromId] : [of.fromId, of.toId];
  return {
    sentence: `${nameOf(from)} ${owe(from)} ${inside(to)}`,
    cents,
    lead: `With each plus, ${inside(of.fromId)} ${owe(of.fromId)} ${inside(of.toId)} more; with each minus, less. ${ADD_UP}`,
  };
}

/** A single entry needs no sums. */
function leadFor(count: number, lead: string): string {
  if (count === 0) return 'No entry stands behind it.';
  return count === 1 ? 'One entry makes it.' : lead;
}

/** The entries behind a figure, newest first, with the running sum: the first line's is the figure. */
export function FigureLines({ of, currency, nameOf, userId, loading }: FigureLinesProps) {
  const lines = useLines(of);
  if (!lines.data) {
    if (lines.error === undefined) return loading;
    return <RetryButton {...retryOf(lines)}>Load the lines</RetryButton>;
  }
  const items = lines.data.pages.flatMap((page) => page.items);
  const { sentence, cents, lead } = wordsOf(of, items[0]?.runningCents ?? 0, nameOf, userId);
  return (
    <>
      <p className={styles.figure}>
        {sentence} {cents !== 0 && <Money cents={cents} currency={currency} size="l" />}
      </p>
      <p className={styles.lead}>{leadFor(items.length, lead)}</p>
      <List className={styles.lines} aria-label="Entries behind the amount">
        {items.map((line) => (
          <Line key={line.expenseId} line={line} currency={currency} />
        ))}
      </List>
      {lines.hasNextPage && (
        <Button isBusy={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
          Show older entries
        </Button>
      )}
    </>
  );
}
