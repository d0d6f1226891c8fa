import { type Expense, type GroupSummary, groupPath } from '@quits/contracts';
import { useGetAcquaintancesQuery, useGroupExpenseList } from '@quits/core';
import { isolated, t } from '@quits/domain';
import { DidNotLoad, GroupTile, LazyDialog, LinkButton, ListRow, retryOf, StillLoading } from '@quits/ui';
import { useId, useState } from 'react';
import { namesOf } from '../../lib/ledger.ts';
import { OutlineRows } from '../../lib/outline.tsx';
import { PaymentRow, useReceiving } from './payment-row.tsx';
import { settlementsWaitingFor } from './settlements-waiting.ts';
import styles from './payment-row.module.css';

const loadNotReceived = () => import('./not-received-dialog.tsx').then((part) => part.NotReceivedDialog);

/** Payments that the dashboard lists per group. */
const MOST_SHOWN = 3;

/** Payments that the list of entries does not show here: their number, and the way to them. */
function Further({ group, count }: { group: GroupSummary; count: number }) {
  const sentenceId = useId();
  return (
    <ListRow
      picture={<GroupTile groupId={group.id} name={group.name} />}
      action={
        <LinkButton
          to={`${groupPath(group.id)}?dialog=payments`}
          size="s"
          variant="primary"
          aria-describedby={sentenceId}
        >
          {t('Confirm')}
        </LinkButton>
      }
    >
      <p id={sentenceId} className={styles.sentence}>
        {t('{count, plural, one {# payment in {group}} other {# payments in {group}}}', {
          count,
          group: isolated(group.name),
        })}
      </p>
    </ListRow>
  );
}

export interface PaymentsInGroupProps {
  group: GroupSummary;
  userId: number;
  /** Payments that await the person's confirmation. */
  count: number;
}

/** The payments of a group that await the person's confirmation, to be answered at once. */
export function PaymentsInGroup({ group, userId, count }: PaymentsInGroupProps) {
  const expenses = useGroupExpenseList(group.id);
  // The list of entries has no names.
  const people = useGetAcquaintancesQuery();
  const { receive, isBusy } = useReceiving();
  const [refused, setRefused] = useState<{ settlement: Expense; isOpen: boolean }>();
  const waiting = settlementsWaitingFor(expenses.data ?? [], userId).slice(0, MOST_SHOWN);
  const nameOf = namesOf(undefined, waiting, userId, people.data);
  if (!expenses.data && expenses.error === undefined)
    return (
      <>
        <OutlineRows kind="event" count={1} />
        <li>
          <StillLoading />
        </li>
      </>
    );
  return (
    <>
      {waiting.map((settlement) => (
        <PaymentRow
          key={settlement.id}
          settlement={settlement}
          nameOf={nameOf}
          currency={group.currency}
          group={group.name}
          isBusy={isBusy}
          onReceived={async () => {
            await receive(settlement);
          }}
          onRefused={() => setRefused({ settlement, isOpen: true })}
        />
      ))}
      {!expenses.data && (
        <li>
          <DidNotLoad what={t('payments to you')} {...retryOf(expenses)} />
        </li>
      )}
      {count > waiting.length && <Further group={group} count={count - waiting.length} />}
      {refused && (
        <LazyDialog
          source="mf-groups"
          load={loadNotReceived}
          dialog={{ ...refused, onClose: () => setRefused({ ...refused, isOpen: false }) }}
        />
      )}
    </>
  );
}
