import { expensePath, localDayOf } from '@quits/contracts';
import { localeNow, nameReader, t } from '@quits/domain';
import { ArrowRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import {
  Avatar,
  Badge,
  Button,
  List,
  ListRow,
  RelativeTime,
  VisuallyHidden,
  formatDateTime,
  formatDay,
  richText,
} from '@quits/ui';
import type { ActivityItem } from './activity.ts';
import { describeActivity } from './describe-activity.ts';
import type { Change, TextContext } from './state-changes.ts';
import { UndoConflictDialog } from './undo-conflict-dialog.tsx';
import type { Undo } from './use-undo.ts';
import styles from './history.module.css';

export interface ActivityListProps {
  items: readonly ActivityItem[];
  /** The reader's id. */
  userId: number;
  /** People whom the items may name. */
  people: readonly { id: number; name?: string | undefined; email?: string | undefined }[];
  currency?: string | undefined;
  undo: Undo;
  /** Items that the person has not seen. */
  newIds?: ReadonlySet<number>;
  /** The path that the linked expenses lead back to; without it, items aren't links. */
  from?: string;
}

/** Entries whose newest item here is their deletion. */
function deletedIn(items: readonly ActivityItem[]): ReadonlySet<number | null> {
  const newest = new Map<number | null, ActivityItem>();
  for (const item of items) {
    const isOfEntry = /^(?:expense|settlement)\//.test(item.action);
    if (isOfEntry && !newest.has(item.expenseId)) newest.set(item.expenseId, item);
  }
  const gone = [...newest.values()].filter(({ action }) => /\/(?:deleted|rejected)$/.test(action));
  return new Set(gone.map(({ expenseId }) => expenseId));
}

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  const { direction } = localeNow();
  return (
    <dl className={styles.changes}>
      {changes.map(({ label, before, after }) => (
        <Fragment key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.change}>
            <del className={styles.before}>
              <VisuallyHidden>{t('before:')} </VisuallyHidden>
              <bdi dir={direction}>{before === '' ? t('[no value] none') : before}</bdi>
            </del>{' '}
            <ArrowRight className={styles.arrow} aria-hidden="true" />
            <ins className={styles.after}>
              <VisuallyHidden>{t('after:')} </VisuallyHidden>
              <bdi dir={direction}>{after === '' ? t('[no value] none') : after}</bdi>
            </ins>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** An item in words, and how often it happened in a row. */
interface Told extends ReturnType<typeof describeActivity> {
  item: ActivityItem;
  ids: readonly number[];
}

/** Joins what says the same as the item before, where nothing differs that could be seen or undone. */
function toldOnce(items: readonly ActivityItem[], context: TextContext): Told[] {
  const told: Told[] = [];
  for (const item of items) {
    const next = { item, ids: [item.id], ...describeActivity(item, context) };
    const last = told.at(-1);
    const isRepeat =
      last?.sentence === next.sentence &&
      last.item.actor.id === item.actor.id &&
      last.item.expenseId === item.expenseId &&
      next.changes.length + last.changes.length === 0 &&
      !item.canUndo &&
      !last.item.canUndo;
    if (isRepeat) told.splice(-1, 1, { ...last, ids: [...last.ids, item.id] });
    else told.push(next);
  }
  return told;
}

interface RowProps extends Pick<ActivityListProps, 'from' | 'undo'> {
  told: Told;
  isNew: boolean;
  isDeleted: boolean;
}

function Row({ told: { item, ids, sentence: words, changes }, isNew, isDeleted, undo, from }: RowProps) {
  // A sentence keeps the direction of its language, even when it starts with a name in another one.
  const sentence = <bdi dir={localeNow().direction}>{words}</bdi>;
  const sentenceId = `activity-${String(item.id)}`;
  const when = <RelativeTime iso={item.createdAt} />;
  const isLink = from !== undefined && item.expenseId !== null && !isDeleted;
  return (
    <ListRow
      picture={<Avatar userId={item.actor.id} name={item.actor.name} />}
      action={
        item.canUndo &&
        undo.isOffered && (
          <Button
            size="s"
            isBusy={undo.busyId === item.id}
            aria-describedby={sentenceId}
            onClick={() => undo.undo(item)}
          >
            {t('[verb] Undo')}
          </Button>
        )
      }
    >
      <p id={sentenceId} className={styles.sentence}>
        {isLink && item.expenseId !== null ? (
          <Link className={styles.link} to={expensePath(item.expenseId, from)}>
            {sentence}
          </Link>
        ) : (
          <span>{sentence}</span>
        )}
      </p>
      <Changes changes={changes} />
      <p className={styles.when}>
        {typeof item.enteredAt === 'string' ? (
          richText('{when}, entered {time}', { when, time: formatDateTime(item.enteredAt) })
        ) : (
          <span>{when}</span>
        )}
        {ids.length > 1 && (
          <span> · {t('{count, plural, one {once} other {# times}}', { count: ids.length })}</span>
        )}
        {isNew && (
          <>
            <span> </span>
            <span className={styles.new}>
              <Badge tone="info">{t('[a change] new')}</Badge>
            </span>
          </>
        )}
      </p>
    </ListRow>
  );
}

/** What happened, by day, newest first: who changed what, from which value to which, with undo. */
export function ActivityList(props: ActivityListProps) {
  const { items, userId, people, currency, undo, newIds, from } = props;
  const context: TextContext = {
    nameOf: nameReader([...items.map(({ actor }) => actor), ...people], userId, t('Somebody')),
    currency,
  };
  const gone = deletedIn(items);
  const days = new Map<string, ActivityItem[]>();
  for (const item of items) {
    const day = localDayOf(item.createdAt);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={formatDay(day)}>
          <h3 className={styles.day}>{formatDay(day)}</h3>
          <List>
            {toldOnce(ofDay, context).map((told) => (
              <Row
                key={told.item.id}
                told={told}
                isNew={told.ids.some((id) => newIds?.has(id))}
                isDeleted={gone.has(told.item.expenseId)}
                undo={undo}
                {...(from !== undefined && { from })}
              />
            ))}
          </List>
        </section>
      ))}
      <UndoConflictDialog {...undo} context={context} />
    </>
  );
}
