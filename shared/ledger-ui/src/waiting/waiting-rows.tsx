import { PATHS, TEXTS } from '@quits/contracts';
import type { WaitingEntry } from '@quits/core';
import { isolated, t } from '@quits/domain';
import { Badge, Cluster, LinkButton, List, ListRow, Money, formatDay } from '@quits/ui';
import { type ReactNode, useState } from 'react';
import { EntryIcon } from '../entry/entry-icon.tsx';
import { Upcoming } from '../entry/upcoming.tsx';
import { expenseOfWaiting } from './waiting-entry.ts';
import styles from './waiting-rows.module.css';

const DAY_MS = 24 * 60 * 60_000;
/** The server takes the time of entry for 30 days. */
const LONG_DAYS = 20;

/** Leads to what can be done about a refused entry. */
function Links({ id }: { id: number }) {
  const to = (what: string) => `${PATHS.waiting}?${what}`;
  return (
    <Cluster gap={8}>
      <LinkButton size="s" to={to(`correct=${String(id)}`)}>
        {t('Open and correct')}
      </LinkButton>
      <LinkButton size="s" to={to(`move=${String(id)}`)}>
        {t('Add to another group')}
      </LinkButton>
      <LinkButton size="s" variant="quiet" to={to(`discard=${String(id)}`)}>
        {t('Discard')}
      </LinkButton>
    </Cluster>
  );
}

function Chip({ entry: { state, expenseId } }: { entry: WaitingEntry }) {
  if (state === 'refused') return <Badge tone="negative">{t('Not booked')}</Badge>;
  if (expenseId !== undefined) return <Badge tone="info">{t('Receipts waiting')}</Badge>;
  return (
    <span role="img" aria-label={t('Waiting to be sent')}>
      <Badge tone="warning">{t('[an expense that is not sent yet] Waiting')}</Badge>
    </span>
  );
}

interface WaitingRowProps {
  entry: WaitingEntry;
  isGroupShown: boolean;
  /** What can be done about a refused entry. */
  actions: ReactNode;
}

function WaitingRow({ entry, isGroupShown, actions }: WaitingRowProps) {
  const { state, reason, groupName, currency, enteredAt } = entry;
  const { description, category, totalCents, date } = expenseOfWaiting(entry);
  const [now] = useState(Date.now);
  const days = Math.floor((now - enteredAt) / DAY_MS);
  return (
    <ListRow
      picture={<EntryIcon isSettlement={false} category={category} description={description} />}
      action={<Money cents={totalCents} currency={currency} />}
    >
      <p>
        <Upcoming date={date} />
        {isolated(description || t(TEXTS.expenses.noDescription))} <Chip entry={entry} />
      </p>
      <p className={styles.meta}>
        {totalCents < 0 && `${t('[money that comes back] Refund')} · `}
        {formatDay(date)}
        {isGroupShown && groupName !== '' && <span>{` · ${isolated(groupName)}`}</span>}
      </p>
      {state === 'refused' && (
        <>
          <p className={styles.problem}>
            {t('Not booked: {reason}', { reason: reason ?? t('The server gave no reason.') })}
          </p>
          {actions}
        </>
      )}
      {state === 'waiting' && days >= LONG_DAYS && (
        <p className={styles.problem}>
          {t('This entry has waited for {days, plural, one {# day} other {# days}}. Send it soon.', { days })}
        </p>
      )}
    </ListRow>
  );
}

interface WaitingRowsProps extends Pick<WaitingRowProps, 'isGroupShown'> {
  entries: readonly WaitingEntry[];
  /** By default links to the page of what is not sent. */
  actionsOf?: (entry: WaitingEntry) => ReactNode;
}

/** Expenses that wait on this device, newest first. */
export function WaitingRows({ entries, isGroupShown, actionsOf }: WaitingRowsProps) {
  return (
    <List aria-label={t('Expenses not sent yet')}>
      {entries.toReversed().map((entry) => (
        <WaitingRow
          key={entry.id}
          entry={entry}
          isGroupShown={isGroupShown}
          actions={actionsOf ? actionsOf(entry) : <Links id={entry.id} />}
        />
      ))}
    </List>
  );
}
