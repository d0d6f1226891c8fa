import { TEXTS, expensePath } from '@quits/contracts';
import { useBus, useHost } from '@quits/core';
import { Button, Card, EmptyState, useLazyPart, usePrintMode } from '@quits/ui';
import { CloudAlert, ReceiptText, RotateCw } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { ExpenseRow } from './expense-rows.ts';
import { loadWindowedRows } from './load-windowed-rows.ts';
import { PlainRows } from './plain-rows.tsx';
import styles from './expense-list.module.css';

/** Beyond so many rows only those in sight are drawn. */
const WINDOWED_FROM = 100;

interface ExpenseListProps {
  groupId: number;
  /** Newest first; nothing when they did not load. */
  rows: readonly ExpenseRow[] | undefined;
  isRetrying: boolean;
  onRetry: () => void;
  actions: ReactNode;
  /** What to do when there are none. */
  emptyAction: ReactNode;
}

function Rows({ rows }: { rows: readonly ExpenseRow[] }) {
  const isLong = rows.length > WINDOWED_FROM;
  const isPrinting = usePrintMode();
  const { Part: WindowedRows, hasFailed } = useLazyPart(loadWindowedRows, isLong);
  if (!isLong || isPrinting || hasFailed) return <PlainRows rows={rows} isOnPaper={isPrinting} />;
  if (WindowedRows) return <WindowedRows rows={rows} />;
  // Until the code for the rest has come: as many as are in sight.
  return <PlainRows rows={rows.slice(0, WINDOWED_FROM / 5)} />;
}

/** The group's expenses and settlements, newest first. */
export function ExpenseList({ groupId, rows, isRetrying, onRetry, actions, emptyAction }: ExpenseListProps) {
  const host = useHost();
  const list = useRef<HTMLDivElement>(null);

  useBus('mf-groups', 'expenses/expenseSaved', (saved) => {
    // What was just added is at the top: it should be seen.
    if (saved.groupId === groupId && saved.change === 'added')
      list.current?.firstElementChild?.scrollTo({ top: 0 });
  });

  if (!rows) {
    return (
      <Card heading="Expenses">
        <div role="alert">
          <EmptyState
            icon={<CloudAlert />}
            title={TEXTS.expenses.loadFailed}
            headingLevel={3}
            action={
              <Button icon={<RotateCw />} isBusy={isRetrying} onClick={onRetry}>
                Try again
              </Button>
            }
          >
            The rest of the group is here. Try again in a moment.
          </EmptyState>
        </div>
      </Card>
    );
  }
  const [newest] = rows;
  return (
    <Card heading="Expenses" actions={newest && actions} isFlush className={styles.card}>
      {newest ? (
        <div ref={list} onPointerEnter={() => host.prefetch?.(expensePath(newest.id))}>
          <Rows rows={rows} />
        </div>
      ) : (
        <EmptyState icon={<ReceiptText />} title="No expenses yet" headingLevel={3} action={emptyAction}>
          Add the first one, say “Dinner, $84.00”, and everybody sees their share.
        </EmptyState>
      )}
    </Card>
  );
}
