import { TEXTS, expensePath } from '@quits/contracts';
import { t } from '@quits/domain';
import { Upcoming } from '@quits/ledger-ui';
import {
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
import { Link, useLocation } from 'react-router-dom';
import {
  type ExplainedLine,
  type LinesOf,
  useGetDebtLinesInfiniteQuery,
  useGetNetLinesInfiniteQuery,
} from '../../api/explained.api.ts';
import { type Reader, storyOf, toldOf } from './figure-story.ts';
import { type AllShown, ShowAll } from './show-all.tsx';
import { partsInWords, describeFigure } from './figure-words.ts';
import styles from './why-dialog.module.css';

interface FigureLinesProps extends Reader, AllShown {
  of: LinesOf;
  currency: string;
}

/** An explanation that is loading. */
export function PendingLines(asked: Omit<PendingProps, 'children'>) {
  return (
    <Pending {...asked}>
      <Stack gap={12}>
        <Skeleton width="60%" height={32} />
        <Skeleton />
        <Skeleton />
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

function useCurrentPath(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

interface LineProps {
  line: ExplainedLine;
  currency: string;
  isTurned: boolean;
}

function Line({ line, currency, isTurned }: LineProps) {
  const from = useCurrentPath();
  const made = partsInWords(line, currency);
  const signed = (cents: number) => (isTurned ? 0 - cents : cents);
  return (
    <li className={styles.line}>
      <Link className={styles.link} to={expensePath(line.expenseId, from)}>
        <span className={styles.main}>
          <span className={styles.title}>
            <Upcoming date={line.date} />
            {line.description === '' ? t(TEXTS.expenses.noDescription) : line.description}
          </span>
          <bdi className={styles.meta}>
            {[formatDay(line.date), ...(made === undefined ? [] : [made])].join(' · ')}
          </bdi>
        </span>
        <span className={styles.amounts}>
          <span className={styles.title}>
            <Money cents={signed(line.cents)} currency={currency} tone="auto" isSigned />
          </span>
          <span className={styles.meta}>
            {richText('up to here {amount}', {
              amount: <Money cents={signed(line.runningCents)} currency={currency} />,
            })}
          </span>
        </span>
      </Link>
    </li>
  );
}

interface StoryProps extends Pick<FigureLinesProps, 'of' | 'currency'> {
  lines: readonly ExplainedLine[];
  isTurned: boolean;
  reader: Reader;
}

/** The entries that explain most of a figure, in sentences. */
function Story({ lines, of, currency, isTurned, reader }: StoryProps) {
  const { told, restCents } = toldOf(lines);
  return (
    <List className={styles.story} aria-label={t('In short')}>
      {told.map((line) => (
        <li key={line.expenseId}>
          <bdi>{storyOf(line, of, currency, reader)}</bdi>
        </li>
      ))}
      {restCents !== 0 && (
        <li>
          {richText('All other entries: {amount}', {
            amount: <Money cents={isTurned ? -restCents : restCents} currency={currency} isSigned />,
          })}
        </li>
      )}
    </List>
  );
}

interface NetStoryProps extends Reader {
  groupId: number;
  currency: string;
}

/** The entries that explain most of the reader's own balance. */
export function OwnStory({ groupId, currency, ...reader }: NetStoryProps) {
  const of = { kind: 'net', groupId, userId: reader.userId } as const;
  const query = useLines(of);
  if (!query.data) return <PendingLines query={query} what={t('your own entries')} />;
  const lines = query.data.pages.flatMap((page) => page.items);
  if (lines.length === 0) return null;
  return <Story lines={lines} of={of} currency={currency} isTurned={false} reader={reader} />;
}

/**
 * A figure and its story; on demand all entries behind it, newest first, with the running sum. The first
 * line's sum is the figure.
 */
export function FigureLines({ of, currency, nameOf, userId, ...all }: FigureLinesProps) {
  const lines = useLines(of);
  if (!lines.data) return <PendingLines query={lines} what={t('the explanation')} />;
  const items = lines.data.pages.flatMap((page) => page.items);
  const figureCents = items[0]?.runningCents ?? 0;
  const reader = { nameOf, userId };
  const { sentence, lead, isTurned } = describeFigure(
    of,
    { cents: figureCents, shown: <Money cents={Math.abs(figureCents)} currency={currency} size="l" /> },
    items.length,
    reader,
  );
  return (
    <>
      <p className={styles.figure}>{sentence}</p>
      {items.length > 0 && (
        <Story lines={items} of={of} currency={currency} isTurned={isTurned} reader={reader} />
      )}
      <ShowAll {...all}>
        <p className={styles.lead}>{lead}</p>
        <List className={styles.lines} aria-label={t('Entries behind the amount')}>
          {items.map((line) => (
            <Line key={line.expenseId} line={line} currency={currency} isTurned={isTurned} />
          ))}
        </List>
        <NextPage query={lines} what={t('the explanation')}>
          {t('Show older entries')}
        </NextPage>
      </ShowAll>
    </>
  );
}
