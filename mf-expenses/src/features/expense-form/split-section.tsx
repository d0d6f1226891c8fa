import { useEffect, useRef } from 'react';
import { formatAmount } from '@quits/domain';
import { AmountField, Avatar, CheckboxField, RadioGroup, classNames } from '@quits/ui';
import { AmountRows } from './amount-rows.tsx';
import { rowErrorKey } from './form-errors.ts';
import type { FormErrors } from './form-errors.ts';
import { inSentence } from './form-people.ts';
import { equalShares } from './form-state.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

const NAMED = 3;
const AND = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Who gets the leftover cents, in words: they go one each to the first shares (specification §4). */
function leftoverText(shares: readonly { userId: number; cents: number }[], nameOf: (id: number) => string) {
  const smallest = Math.min(...shares.map(({ cents }) => cents));
  const lucky = shares.filter(({ cents }) => cents > smallest).map(({ userId }) => nameOf(userId));
  const count = String(lucky.length);
  if (lucky.length === 0) return undefined;
  if (lucky.length > NAMED) return `The ${count} extra cents go one each to the first ${count}.`;
  const names = AND.format(lucky.map(inSentence));
  return lucky.length === 1 ? `The extra cent goes to ${names}.` : `The ${count} extra cents go to ${names}.`;
}

interface EqualSplitProps {
  form: ExpenseFormModel;
  errors: FormErrors;
  /** Called with the person whose share somebody began to edit: the split is custom from then on. */
  onEditShare: (userId: number) => void;
}

/** One checkbox per member with the share that follows from total and selection. */
function EqualSplit({ form, errors, onEditShare }: EqualSplitProps) {
  const { state, dispatch, frame } = form;
  const shares = equalShares(state);
  const leftover = leftoverText(shares, frame.nameOf);
  return (
    <div className={styles.equal}>
      {frame.people.shares.map((userId) => {
        const name = frame.nameOf(userId);
        const index = shares.findIndex((candidate) => candidate.userId === userId);
        const share = shares[index];
        return (
          <div key={userId} className={styles.equalRow}>
            <div className={styles.member}>
              <CheckboxField
                label={name}
                checked={share !== undefined}
                disabled={frame.isSplitLocked}
                leading={<Avatar userId={userId} name={frame.fullNameOf(userId)} size="m" />}
                onChange={() => dispatch({ type: 'personToggled', userId })}
              />
            </div>
            {share && (
              <AmountField
                label={`Share of ${name}`}
                hideLabel
                className={classNames(styles.amount, styles.share)}
                value={formatAmount(share.cents)}
                error={errors.rows.get(rowErrorKey('shares', index))}
                onChange={(amount) => {
                  onEditShare(userId);
                  dispatch({ type: 'equalShareTyped', userId, amount });
                }}
              />
            )}
          </div>
        );
      })}
      {errors.lists.shares !== undefined && <p className={styles.listError}>{errors.lists.shares}</p>}
      {leftover !== undefined && <p className={styles.leftover}>{leftover}</p>}
    </div>
  );
}

const KINDS = [
  { value: 'equal', label: 'Equal' },
  { value: 'custom', label: 'Custom' },
] as const;

interface SplitSectionProps {
  form: ExpenseFormModel;
  errors: FormErrors;
}

/**
 * Editing a share of the equal split replaces its row by one of the custom split: whoever types goes on
 * typing in the same person's amount.
 */
function useSameShareFocus(splitKind: string) {
  const container = useRef<HTMLDivElement>(null);
  const editedRef = useRef<number>(undefined);
  useEffect(() => {
    const userId = editedRef.current;
    editedRef.current = undefined;
    if (splitKind !== 'custom' || userId === undefined) return;
    const input = container.current?.querySelector<HTMLInputElement>(`[data-share-of="${String(userId)}"]`);
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  }, [splitKind]);
  const goOnWith = (userId: number) => {
    editedRef.current = userId;
  };
  return { container, goOnWith };
}

/** How the total is split: equally among the checked members, or by amounts of their own. */
export function SplitSection({ form, errors }: SplitSectionProps) {
  const { state, dispatch, frame } = form;
  const { container, goOnWith } = useSameShareFocus(state.splitKind);
  return (
    <div ref={container} className={styles.section}>
      {/* Looks like the legend of "Paid by"; the group itself carries the name. */}
      <span className={classNames(styles.legend, styles.splitLegend)} aria-hidden="true">
        Split
      </span>
      <RadioGroup
        legend="Split"
        value={state.splitKind}
        options={KINDS}
        disabled={frame.isSplitLocked}
        onChange={(splitKind) => dispatch({ type: 'splitKindChosen', splitKind })}
      />
      {state.splitKind === 'equal' ? (
        <EqualSplit form={form} errors={errors} onEditShare={goOnWith} />
      ) : (
        <AmountRows form={form} list="shares" errors={errors} isLocked={frame.isSplitLocked} />
      )}
    </div>
  );
}
