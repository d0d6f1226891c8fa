import { useRuntime } from '@quits/core';
import {
  Button,
  Card,
  LazyDialog,
  LazyPart,
  Money,
  Pending,
  RadioGroup,
  useAddressChoice,
  useDialogItem,
} from '@quits/ui';
import type { PendingQuery } from '@quits/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AllQuits, useQuits } from '../../lib/all-quits.tsx';
import { OutlineFigure, OutlineRows } from '../../lib/outline.tsx';
import { loadSettleUpDialog } from './balance-entry.tsx';
import { BalanceList, SettledUp } from './balance-list.tsx';
import { balanceOf } from './balance-rows.ts';
import type { BalanceRow } from './balance-rows.ts';
import type { BalanceViewsProps } from './balance-views.tsx';
import { readWhy, writeWhy } from '../../lib/why.ts';
import type { Why } from '../../lib/why.ts';
import styles from './balance-summary.module.css';

const loadWhyDialog = () => import('./why-dialog.tsx').then((part) => part.WhyDialog);
const loadBalanceViews = () => import('./balance-views.tsx').then((part) => part.BalanceViews);

type View = BalanceViewsProps['view'];

const VIEWS = ['fewest', 'pairwise', 'net'] as const;
const LABELS: Record<View, string> = {
  fewest: 'Fewest payments',
  pairwise: 'Direct debts',
  net: 'Net',
};
const OPTIONS = VIEWS.map((value) => ({ value, label: LABELS[value] }));

/** What the person owes or is owed in the group: the one large figure of the page. */
function OwnBalance({
  rows = [],
  userId,
  currency,
}: Pick<BalanceSummaryProps, 'rows' | 'userId' | 'currency'>) {
  if (rows.length === 0) return null;
  const cents = balanceOf(rows, userId);
  return (
    <div className={styles.own}>
      {cents === 0 ? (
        <SettledUp>You are settled up.</SettledUp>
      ) : (
        <p className={styles.sentence}>
          {cents > 0 ? 'You are owed' : 'You owe'}{' '}
          <Money
            cents={Math.abs(cents)}
            currency={currency}
            tone={cents > 0 ? 'positive' : 'negative'}
            size="hero"
          />
        </p>
      )}
    </div>
  );
}

/** The current view: a choice on screen, a text on paper. */
function ViewChoice({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  return (
    <>
      <div className={styles.views}>
        <RadioGroup legend="Show balances as" value={view} onChange={onChoose} options={OPTIONS} />
      </div>
      <p className={styles.printedView}>Shown as: {LABELS[view]}</p>
    </>
  );
}

function ViewsButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button size="s" variant="quiet" className={styles.more} aria-expanded={isOpen} onClick={onToggle}>
      How it adds up
    </Button>
  );
}

interface PlanProps extends Pick<BalanceSummaryProps, 'currency'> {
  rows: readonly BalanceRow[];
  onSettle: (row: BalanceRow) => void;
  onWhy: (why: Why) => void;
}

/** The fewest payments that settle everything: the only debts that can be settled. */
function Plan({ onSettle, onWhy, ...list }: PlanProps) {
  const { hasExtras } = useRuntime().config;
  const why = ({ from, to }: BalanceRow) => onWhy({ kind: 'payment', fromId: from.id, toId: to.id });
  return (
    <BalanceList
      none="Everyone is settled up."
      onSettleUp={onSettle}
      onWhy={hasExtras ? why : undefined}
      {...list}
    />
  );
}

/** The current view, and whether the choice is open. It starts open when the address selects another view. */
function useViews(hasExtras: boolean) {
  const [inAddress, setView] = useAddressChoice<View>('balances', VIEWS);
  const view = hasExtras ? inAddress : 'fewest';
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
  /** The person's pending confirmations, before the balances: they don't fit next to the heading. */
  waiting?: ReactNode;
  userId: number;
  /** Undefined until loaded. */
  rows: readonly BalanceRow[] | undefined;
  /** The query for the rows. */
  query: PendingQuery;
}

const isLoading = ({ rows, query }: Pick<BalanceSummaryProps, 'rows' | 'query'>) =>
  rows === undefined && query.error === undefined;

/** Who owes whom in the group; the person's own debts come first and can be settled. */
export function BalanceSummary({ groupId, currency, userId, rows, waiting, query }: BalanceSummaryProps) {
  const { hasExtras } = useRuntime().config;
  const settling = useDialogItem('settle', (id) =>
    rows?.find(({ kind, to }) => kind === 'owe' && String(to.id) === id),
  );
  const canExplain = hasExtras && !isLoading({ rows, query });
  const asking = useDialogItem('why', (text) => (canExplain ? readWhy(text) : undefined));
  const { view, setView, isOpen, toggle } = useViews(hasExtras);
  const quits = useQuits((rows ?? []).flatMap(({ kind, to }) => (kind === 'owe' ? [to.id] : [])));

  const ask = (why: Why) => asking.open(writeWhy(why));

  return (
    <>
      <Card heading="Balance Summary">
        <div className={styles.waiting}>{waiting}</div>
        <OwnBalance rows={rows} userId={userId} currency={currency} />
        {isOpen && <ViewChoice view={view} onChoose={setView} />}
        <AllQuits names={quits.names} />
        {!rows && (
          <Pending query={query} what="the balances">
            <OutlineFigure />
            <OutlineRows kind="debt" count={2} />
          </Pending>
        )}
        {rows && view === 'fewest' && (
          <Plan
            rows={rows}
            currency={currency}
            onSettle={({ to }) => settling.open(String(to.id))}
            onWhy={ask}
          />
        )}
        {isOpen && (
          <LazyPart
            load={loadBalanceViews}
            part={{ groupId, userId, view, onWhy: ask }}
            what="the balances"
          />
        )}
        {canExplain && <ViewsButton isOpen={isOpen} onToggle={toggle} />}
      </Card>
      {settling.item && (
        <LazyDialog
          source="mf-groups"
          load={loadSettleUpDialog}
          dialog={{ debt: settling.item, onSettled: quits.add, groupId, currency, ...settling.control }}
        />
      )}
      {asking.item && (
        <LazyDialog
          source="mf-groups"
          load={loadWhyDialog}
          dialog={{ groupId, userId, why: asking.item, ...asking.control }}
        />
      )}
    </>
  );
}
