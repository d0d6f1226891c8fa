import { useEffect, useRef } from 'react';
import { RadioGroup, classNames } from '@quits/ui';
import { AmountRows } from './amount-rows.tsx';
import { EqualSplit } from './equal-split.tsx';
import type { FormErrors } from './form-errors.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

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
        hideLegend
        name="split"
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
