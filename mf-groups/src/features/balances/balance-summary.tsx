import { useRuntime } from '@quits/core';
import { countedCents } from '@quits/domain';
import {
  Card,
  LazyDialog,
  LazyPart,
  Money,
  RadioGroup,
  RetryButton,
  useAddressChoice,
  useDialogItem,
} from '@quits/ui';
import type { Retry } from '@quits/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AllQuits, useQuits } from '../../lib/all-quits.tsx';
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
  pairwise: 'Who owes whom',
  net: 'Net',
};
const OPTIONS = VIEWS.map((value) => ({ value, label: LABELS[value] }));

/** What the person owes or is owed in the group: the one large figure of the page. */
function OwnBalance({ balanceCents, currency }: { balanceCents: number; currency: string }) {
  const cents = countedCents(balanceCents);
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

/** Which view is shown: a choice on screen, words on paper. */
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

/** Which view the address asks for, where there are several. */
function useView(hasExtras: boolean) {
  const [inAddress, setView] = useAddressChoice<View>('balances', VIEWS);
  const view = hasExtras ? inAddress : 'fewest';
  // The proof stays once somebody has asked for another view.
  const [hasChosen, setHasChosen] = useState(view !== 'fewest');

  function choose(next: View): void {
    setView(next);
    setHasChosen(true);
  }

  return { view, choose, hasChosen };
}

interface BalanceSummaryProps extends Retry {
  groupId: number;
  currency: string;
  /** What waits for the person, before the balances: beside the heading there is no room for it. */
  waiting?: ReactNode;
  userId: number;
  /** Nothing when they did not load, which is only logged. */
  rows: readonly BalanceRow[] | undefined;
}

/** Who owes whom in the group; the person's own debts come first and can be settled. */
export function BalanceSummary({ groupId, currency, userId, rows, waiting, ...retry }: BalanceSummaryProps) {
  const { hasExtras } = useRuntime().config;
  const settling = useDialogItem('settle', (id) =>
    rows?.find(({ kind, to }) => kind === 'owe' && String(to.id) === id),
  );
  const asking = useDialogItem('why', (text) => (hasExtras ? readWhy(text) : undefined));
  const { view, choose, hasChosen } = useView(hasExtras);
  const quits = useQuits((rows ?? []).flatMap(({ kind, to }) => (kind === 'owe' ? [to.id] : [])));

  const settle = ({ to }: BalanceRow) => settling.open(String(to.id));
  const ask = (why: Why) => asking.open(writeWhy(why));
  const askOfPayment = ({ from, to }: BalanceRow) => ask({ kind: 'payment', fromId: from.id, toId: to.id });

  return (
    <>
      <Card heading="Balance Summary">
        <div className={styles.waiting}>{waiting}</div>
        {rows && rows.length > 0 && <OwnBalance balanceCents={balanceOf(rows, userId)} currency={currency} />}
        {hasExtras && <ViewChoice view={view} onChoose={choose} />}
        <AllQuits names={quits.names} />
        {!rows && (
          <RetryButton size="s" {...retry}>
            Load balances
          </RetryButton>
        )}
        {rows && view === 'fewest' && (
          <BalanceList
            none="Everyone is settled up."
            rows={rows}
            currency={currency}
            onSettleUp={settle}
            onWhy={hasExtras ? askOfPayment : undefined}
          />
        )}
        {hasChosen && (
          <LazyPart
            load={loadBalanceViews}
            part={{ groupId, userId, view, onWhy: ask }}
            retryLabel="Load balances"
          />
        )}
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
