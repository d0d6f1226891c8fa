import { expensePath } from '@quits/contracts';
import { t } from '@quits/domain';
import { Upcoming } from '@quits/ledger-ui';
import {
  Button,
  formatDay,
  List,
  Money,
  NextPage,
  Pending,
  type PendingProps,
  richText,
  Skeleton,
  Stack,
} from '@quits/ui';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type LinesOf, useGetDebtLinesInfiniteQuery, useGetNetLinesInfiniteQuery } from './explained.api.ts';
import { type Bill, type BillLine, type BillSource, makeBill, partsInWords, type Reader } from './bill.ts';
import styles from './why-dialog.module.css';

/** An explanation that is loading. */
export function PendingBill(asked: Omit<PendingProps, 'children'>) {
  return (
    <Pending {...asked}>
      <Stack gap={12}>
        <Skeleton />
        <Skeleton />
        <Skeleton width="60%" height={32} />
      </Stack>
    </Pending>
  );
}

/** Loads the lines of either kind of figure, and skips the other kind's query. */
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

interface RowProps extends BillLine {
  currency: string;
  /** Adds the day and the sum up to this entry. */
  isWhole: boolean;
}

/** What stands below a label: both parts where a person paid and shares, and in a whole bill the day. */
function factsOf({ entry, currency, isWhole }: RowProps): string[] {
  if (!entry) return [];
  const { paidCents, shareCents, refund } = entry.line;
  const parts = paidCents && shareCents && !refund ? partsInWords(entry.line, currency) : undefined;
  return [...(isWhole ? [formatDay(entry.line.date)] : []), ...(parts === undefined ? [] : [parts])];
}

function Row(props: RowProps) {
  const { label, cents, entry, currency, isWhole } = props;
  const { pathname, search } = useLocation();
  const facts = factsOf(props);
  const content = (
    <>
      <span className={styles.main}>
        <span className={styles.label}>
          {entry && <Upcoming date={entry.line.date} />}
          {label}
        </span>
        {facts.length > 0 && <bdi className={styles.meta}>{facts.join(' · ')}</bdi>}
      </span>
      <span className={styles.amounts}>
        <Money cents={cents} currency={currency} />
        {entry && isWhole && (
          <span className={styles.meta}>
            {richText('up to here {amount}', {
              amount: <Money cents={entry.runningCents} currency={currency} />,
            })}
          </span>
        )}
      </span>
    </>
  );
  if (!entry) return <li className={styles.line}>{content}</li>;
  return (
    <li>
      <Link className={styles.link} to={expensePath(entry.line.expenseId, pathname + search)}>
        {content}
      </Link>
    </li>
  );
}

function Sum({ bill, currency, isWhole }: { bill: Bill; currency: string; isWhole: boolean }) {
  const { lines, rest, cents, words } = bill;
  return (
    <List className={styles.bill} aria-label={t('Entries behind the amount')}>
      {lines
        .filter(({ entry }) => entry)
        .map((line) => (
          <Row {...line} key={line.key} currency={currency} isWhole={isWhole} />
        ))}
      {rest && (
        <li className={styles.line}>
          <span className={styles.main}>
            {rest.count === undefined
              ? t('All other entries')
              : t('{count, plural, one {# other} other {# others}}', { count: rest.count })}
          </span>
          <Money cents={rest.cents} currency={currency} />
        </li>
      )}
      {lines
        .filter(({ entry }) => !entry)
        .map((line) => (
          <Row {...line} key={line.key} currency={currency} isWhole={isWhole} />
        ))}
      <li className={styles.total}>
        <span className={styles.main}>{words}</span>
        <Money cents={cents} currency={currency} size="l" />
      </li>
    </List>
  );
}

interface BillViewProps extends Reader {
  source: BillSource;
  currency: string;
  /** What the sum saves. */
  note?: ReactNode;
  /** Further buttons next to `Show all`. */
  actions?: ReactNode;
  /** What follows the buttons. */
  children?: ReactNode;
}

/** A figure as a bill: its largest entries, on demand all of them, and their sum, which is the figure. */
export function BillView({ source, currency, note, actions, children, ...reader }: BillViewProps) {
  const query = useLines(source.of);
  const [isWhole, setIsWhole] = useState(false);
  if (!query.data) return <PendingBill query={query} what={t('the explanation')} />;
  const entries = query.data.pages.flatMap((page) => page.items);
  const hasOlder = query.hasNextPage;
  const bill = makeBill(source, entries, reader, { hasOlder, isWhole, currency });
  if (entries.length === 0) return <p className={styles.lead}>{t('There is no entry behind it.')}</p>;
  return (
    <>
      <Sum bill={bill} currency={currency} isWhole={isWhole} />
      {isWhole && (
        <NextPage query={query} what={t('the explanation')}>
          {t('Show older entries')}
        </NextPage>
      )}
      {note !== undefined && <p className={styles.lead}>{note}</p>}
      <div className={styles.actions}>
        <Button size="s" variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {t(isWhole ? 'Show less' : 'Show all')}
        </Button>
        {actions}
      </div>
      {children}
    </>
  );
}
