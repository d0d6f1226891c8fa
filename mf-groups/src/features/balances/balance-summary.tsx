import { useHasFullAccess, useOffers } from '@quits/core';
import { msg, t } from '@quits/domain';
import {
  Button,
  Card,
  LazyDialog,
  LazyPart,
  Pending,
  type PendingQuery,
  RadioGroup,
  useAddressChoice,
  useDialogItem,
} from '@quits/ui';
import { useState } from 'react';
import { AllQuits } from '../../lib/all-quits.tsx';
import { OutlineRows } from '../../lib/outline.tsx';
import { BalanceList } from './balance-list.tsx';
import type { BalanceRow } from './balance-rows.ts';
import type { BalanceViewsProps } from './balance-views.tsx';
import type { Settling } from './own-balance.tsx';
import { readWhy, type Why, writeWhy } from '../../lib/why.ts';
import styles from './balance-summary.module.css';

const loadWhyDialog = () => import('./why-dialog.tsx').then((part) => part.WhyDialog);
const loadReminder = () => import('./reminder-dialog.tsx').then((part) => part.ReminderDialog);
const loadBalanceViews = () => import('./balance-views.tsx').then((part) => part.BalanceViews);

type View = BalanceViewsProps['view'];

const VIEWS = ['fewest', 'pairwise', 'net'] as const;
const LABELS: Record<View, string> = {
  fewest: msg('Fewest payments'),
  pairwise: msg('Direct debts'),
  net: msg('[noun, what a person is owed over all] Net'),
};

/** The current view: a choice on screen, a text on paper. */
function ViewChoice({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  return (
    <>
      <div className={styles.views}>
        <RadioGroup
          legend={t('Show balances as')}
          value={view}
          onChange={onChoose}
          options={VIEWS.map((value) => ({ value, label: t(LABELS[value]) }))}
        />
      </div>
      <p className={styles.printedView}>{t('Shown as: {view}', { view: t(LABELS[view]) })}</p>
    </>
  );
}

function ViewsButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button size="s" variant="quiet" className={styles.more} aria-expanded={isOpen} onClick={onToggle}>
      {t('How it adds up')}
    </Button>
  );
}

interface PlanProps extends Pick<
  BalanceSummaryProps,
  'groupId' | 'currency' | 'hasEntries' | 'settling' | 'settleLabel'
> {
  rows: readonly BalanceRow[];
  onWhy: (why: Why) => void;
}

/** The fewest payments that settle everything: the only debts that can be settled. */
function Plan({ groupId, hasEntries, settling, onWhy, ...list }: PlanProps) {
  const offers = useOffers();
  const canRemind = useHasFullAccess() && offers('notices');
  const reminding = useDialogItem('remind', (id) =>
    list.rows.find((row) => row.kind === 'owed' && settling.canSettle(row) && String(row.from.id) === id),
  );
  if (!hasEntries) return <p className={styles.none}>{t('There is nothing to settle yet.')}</p>;
  const why = ({ from, to }: BalanceRow) => onWhy({ kind: 'payment', fromId: from.id, toId: to.id });
  return (
    <>
      <BalanceList
        none={t('Everyone is settled up.')}
        canSettle={settling.canSettle}
        onSettle={settling.settle}
        onWhy={offers('nets') ? why : undefined}
        onRemind={canRemind ? ({ from }) => reminding.open(String(from.id)) : undefined}
        {...list}
      />
      {canRemind && reminding.item && (
        <LazyDialog
          source="mf-groups"
          load={loadReminder}
          dialog={{ groupId, person: reminding.item.from, ...reminding.control }}
        />
      )}
    </>
  );
}

/** The current view, and whether the choice is open. It starts open when the address selects another view. */
function useViews(canExplain: boolean) {
  const [inAddress, setView] = useAddressChoice<View>('balances', VIEWS);
  const view = canExplain ? inAddress : 'fewest';
  const [isOpen, setIsOpen] = useState(view !== 'fewest');

  function toggle(): void {
    if (isOpen) setView('fewest');
    setIsOpen(!isOpen);
  }

  return { view, setView, isOpen, toggle };
}

interface BalanceSummaryProps {
  groupId: number;
  currency: string;
  userId: number;
  /** Undefined until loaded. */
  rows: readonly BalanceRow[] | undefined;
  query: PendingQuery;
  hasEntries: boolean;
  settling: Pick<Settling, 'canSettle' | 'settle' | 'quitsWith'>;
  /** What settles an own debt; by default `Settle Up`. */
  settleLabel?: string | undefined;
}

const isLoading = ({ rows, query }: Pick<BalanceSummaryProps, 'rows' | 'query'>) =>
  rows === undefined && query.error === undefined;

/** Who owes whom in the group; the person's own debts come first and can be settled. */
export function BalanceSummary(props: BalanceSummaryProps) {
  const { groupId, currency, userId, rows, query, hasEntries, settling, settleLabel } = props;
  const isExplained = useOffers()('nets');
  const canExplain = isExplained && !isLoading({ rows, query });
  const asking = useDialogItem('why', (text) => (canExplain ? readWhy(text) : undefined));
  const { view, setView, isOpen, toggle } = useViews(isExplained);

  const ask = (why: Why) => asking.open(writeWhy(why));

  return (
    <>
      <Card heading={t('Balance Summary')}>
        {isOpen && <ViewChoice view={view} onChoose={setView} />}
        <AllQuits names={settling.quitsWith} />
        {!rows && (
          <Pending query={query} what={t('the balances')}>
            <OutlineRows kind="debt" count={2} />
          </Pending>
        )}
        {rows && view === 'fewest' && (
          <Plan {...{ groupId, rows, currency, hasEntries, settling, settleLabel }} onWhy={ask} />
        )}
        {isOpen && (
          <LazyPart
            load={loadBalanceViews}
            part={{ groupId, userId, view, onWhy: ask }}
            what={t('the balances')}
          />
        )}
        {canExplain && hasEntries && <ViewsButton isOpen={isOpen} onToggle={toggle} />}
      </Card>
      {asking.item && (
        <LazyDialog
          source="mf-groups"
          load={loadWhyDialog}
          dialog={{ groupId, userId, why: asking.item, rows, settling, ...asking.control }}
        />
      )}
    </>
  );
}
