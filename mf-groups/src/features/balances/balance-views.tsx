import { t } from '@quits/domain';
import { Notice, Pending, RelativeTime, Skeleton, richText } from '@quits/ui';
import { CircleCheck } from 'lucide-react';
import { type BalanceViews as Views, useGetBalanceViewsQuery } from './explained.api.ts';
import { BalanceList, NetList } from './balance-list.tsx';
import { doViewsAgree } from './balance-proof.ts';
import { type BalanceRow, balanceRows } from './balance-rows.ts';
import type { Why } from '../../lib/why.ts';
import styles from './balance-summary.module.css';

export interface BalanceViewsProps {
  groupId: number;
  userId: number;
  /** The page already shows the fewest payments. */
  view: 'fewest' | 'pairwise' | 'net';
  onWhy: (why: Why) => void;
}

/** Says that the three views agree and the ledger is correct, computed from this very answer. */
function Proof({ views }: { views: Views }) {
  const { entries, sumCents, at } = views.checked;
  if (!doViewsAgree(views) || sumCents !== 0) {
    return (
      <Notice tone="danger" title={t('The books of this group do not add up')}>
        {t('Ask the person who runs this server to check them: the check names the wrong entry.')}
      </Notice>
    );
  }
  return (
    <div className={styles.proof}>
      <CircleCheck className={styles.settledIcon} aria-hidden="true" />
      <div>
        <p className={styles.proved}>{t('All three agree: everyone has the same balance in each.')}</p>
        <p className={styles.proved}>
          {richText(
            '{count, plural, =0 {No entries yet, checked {time}.} one {# entry adds up to zero, checked {time}.} other {# entries add up to zero, checked {time}.}}',
            { count: entries, time: <RelativeTime iso={at} /> },
          )}
        </p>
      </div>
    </div>
  );
}

function View({ views, userId, view, onWhy }: Omit<BalanceViewsProps, 'groupId'> & { views: Views }) {
  if (view === 'fewest') return null;
  if (view === 'net') {
    const why = (id: number) => onWhy({ kind: 'net', userId: id });
    return <NetList members={views.members} currency={views.currency} userId={userId} onWhy={why} />;
  }
  const rows = balanceRows(views.pairwise, userId);
  const why = ({ from, to }: BalanceRow) => onWhy({ kind: 'debt', fromId: from.id, toId: to.id });
  return (
    <BalanceList rows={rows} none={t('No one owes anyone anything.')} currency={views.currency} onWhy={why} />
  );
}

/** The balances in the other two views, and the proof that all three agree. */
export function BalanceViews({ groupId, ...props }: BalanceViewsProps) {
  const views = useGetBalanceViewsQuery(groupId);
  if (!views.data) {
    return (
      <Pending query={views} what={t('balances')} size="s">
        <Skeleton height={44} />
      </Pending>
    );
  }
  return (
    <>
      <View views={views.data} {...props} />
      <Proof views={views.data} />
    </>
  );
}
