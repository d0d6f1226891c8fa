import { useId, useState } from 'react';
import { type ExpenseInput, TEXTS } from '@quits/contracts';
import { useAuth, useRuntime } from '@quits/core';
import { t } from '@quits/domain';
import { Button, DataTable, type DialogControl, Notice } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { expensesApi, type VersionedExpense } from '../../lib/expenses.api.ts';
import { historyApi } from '../../lib/history.api.ts';
import styles from './expense-form.module.css';
import {
  describeVersion,
  type Difference,
  differencesOf,
  mergeVersions,
  type Part,
  type Side,
} from './versions.ts';

export interface Newer {
  expense: VersionedExpense;
  isOwn: boolean;
}

/** Gives the version that was saved meanwhile, and whether the person saved it. */
export function useLoadNewer(id: number): () => Promise<Newer | undefined> {
  const { store } = useRuntime();
  const userId = useAuth().user?.id;
  const { getExpenseDetails } = expensesApi.endpoints;
  const { getExpenseActivity } = historyApi.endpoints;
  const now = { subscribe: false, forceRefetch: true };
  return async () => {
    const [details, history] = await Promise.all([
      store.dispatch(getExpenseDetails.initiate(id, now)),
      store.dispatch(getExpenseActivity.initiate(id, now)),
    ]);
    const changes = history.data?.pages[0]?.items ?? [];
    const last = changes.find(({ action }) => action.startsWith('expense/'));
    const isOwn = last !== undefined && last.actor.id === userId;
    return details.data && { expense: details.data, isOwn };
  };
}

const textOf = (text: string) => text || t(TEXTS.expenses.noDescription);

interface SideChoiceProps {
  difference: Difference;
  side: Side;
  /** Of the dialog. */
  id: string;
  /** What the side is called. */
  name: string;
  chosen: Side;
  isDisabled: boolean;
  onChoose: (side: Side) => void;
}

/** What one side has in a part, which a press chooses. */
function SideChoice({ difference, side, id, name, chosen, isDisabled, onChoose }: SideChoiceProps) {
  const text = textOf(difference[side]);
  return (
    <label className={styles.side}>
      <input
        type="radio"
        name={`${id}${difference.part}`}
        className={styles.sideInput}
        aria-label={t('[a field of an expense, whose version it is] {field}, {side}: {text}', {
          field: difference.label,
          side: name,
          text,
        })}
        checked={side === chosen}
        disabled={isDisabled}
        onChange={() => onChoose(side)}
      />
      <bdi>{text}</bdi>
    </label>
  );
}

interface ConflictDialogProps extends DialogControl {
  /** The version that this person typed. */
  mine: ExpenseInput;
  /** The version that was saved meanwhile, as this form would send it. */
  theirs: ExpenseInput;
  /** The same person saved it, in another tab. */
  isOwn: boolean;
  nameOf: (userId: number) => string;
  /** The group's currency. */
  currency: string | undefined;
  isBusy: boolean;
  onKeep: (chosen: ExpenseInput) => void;
  onTakeTheirs: () => void;
}

/**
 * Shows in what two versions of an expense differ, after the server refused to overwrite the newer one, and asks which
 * stays: one of them, or one side for each part.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs, isOwn, nameOf, currency, isOpen, isBusy, onKeep, onTakeTheirs, onClose } = props;
  const id = useId();
  const [sides, setSides] = useState<ReadonlyMap<Part, Side>>(new Map());
  const words = (version: ExpenseInput) => describeVersion(version, nameOf, currency);
  const differences = differencesOf(words(mine), words(theirs));
  const names = { mine: t('[version] Mine'), theirs: t(isOwn ? 'Your other tab' : '[version] Theirs') };
  const taken = differences.filter(({ part }) => sides.get(part) === 'theirs').length;
  const cellOf = (difference: Difference, side: Side) =>
    // A single part is chosen by the buttons.
    differences.length === 1 ? (
      <bdi>{textOf(difference[side])}</bdi>
    ) : (
      <SideChoice
        difference={difference}
        side={side}
        id={id}
        name={names[side]}
        chosen={sides.get(difference.part) ?? 'mine'}
        isDisabled={isBusy}
        onChoose={(chosen) => setSides(new Map(sides).set(difference.part, chosen))}
      />
    );
  const isMixed = taken > 0 && taken < differences.length;
  return (
    <Dialog
      title={t('Edit Expense')}
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          {!isMixed && (
            <Button isIdle={isBusy} onClick={onTakeTheirs}>
              {t(isOwn ? 'Use the other one' : 'Use theirs')}
            </Button>
          )}
          {(isMixed || taken === 0) && (
            <Button
              variant="primary"
              isBusy={isBusy}
              onClick={() => onKeep(mergeVersions({ mine, theirs }, sides))}
            >
              {isMixed ? t('Save my choice') : t('Keep mine')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.conflict}>
        <Notice
          tone="warning"
          title={t(isOwn ? 'You changed this expense in another tab' : 'Someone else changed this expense')}
        >
          <p className={styles.text}>
            {differences.length > 1
              ? t('Nothing was overwritten. Choose for each part which version stays.')
              : t('Nothing was overwritten. Compare both versions and choose which one stays.')}
          </p>
        </Notice>
        <DataTable
          columns={[t('[a date, a total, a name …] Field'), names.mine, names.theirs]}
          rows={differences.map((difference) => ({
            key: difference.part,
            cells: [difference.label, cellOf(difference, 'mine'), cellOf(difference, 'theirs')],
          }))}
        />
      </div>
    </Dialog>
  );
}
