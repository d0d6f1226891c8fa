import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { RadioGroup, classNames } from '@quits/ui';
import { AmountRows } from './amount-rows.tsx';
import type { FormErrors } from './form-errors.ts';
import { SPLIT_LABELS, splitProblemOf } from './form-split.ts';
import { SPLIT_KINDS, splitBy, splitCustom, typeAmount } from './form-state.ts';
import { PeopleSplit } from './people-split.tsx';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

/** The ways to split that the back end knows; the specification has two. */
function optionsFor({ hasExtras, frame, state }: ExpenseFormModel) {
  const kinds = SPLIT_KINDS.filter(
    (kind) => kind === 'equal' || kind === 'custom' || (hasExtras && !frame.isSettlement),
  );
  // Adjustments are amounts of the group's currency.
  const offered = state.original ? kinds.filter((kind) => kind !== 'adjustment') : kinds;
  return offered.map((value) => ({ value, label: SPLIT_LABELS[value] }));
}

interface SplitProps {
  form: ExpenseFormModel;
  errors: FormErrors;
}

/** How the total is split: over the checked members in some way, or by custom amounts. */
export function SplitSection({ form, errors }: SplitProps) {
  const { state, change, frame } = form;
  const container = useRef<HTMLDivElement>(null);
  const problem = splitProblemOf(state, frame.nameOf);

  /** Makes the split custom. The focus moves to the same person's amount, because its field is replaced. */
  function typeShare(key: number, amount: string): void {
    flushSync(() => change((current) => typeAmount(current, 'shares', key, amount)));
    const input = container.current?.querySelector<HTMLInputElement>(`[data-row="${String(key)}"] input`);
    input?.focus();
    input?.setSelectionRange(amount.length, amount.length);
  }

  return (
    <div ref={container} className={classNames(styles.section, styles.split)}>
      {/* Looks like the legend of "Paid by"; the group itself carries the name. */}
      <span className={classNames(styles.legend, styles.splitLegend)} aria-hidden="true">
        Split
      </span>
      <RadioGroup
        legend="Split"
        value={state.splitKind}
        options={optionsFor(form)}
        disabled={frame.isSettlement}
        onChange={(kind) =>
          change((current) =>
            kind === 'custom' ? splitCustom(current) : splitBy(current, kind, frame.people),
          )
        }
      />
      {state.splitKind === 'custom' ? (
        <AmountRows form={form} list="shares" errors={errors} />
      ) : (
        <PeopleSplit form={form} errors={errors} onTypeShare={typeShare} />
      )}
      {/* Rendered before there is an error, so that screen readers announce the change. */}
      <p role="status" className={styles.splitProblem}>
        {problem !== undefined && <bdi>{problem}</bdi>}
      </p>
    </div>
  );
}
