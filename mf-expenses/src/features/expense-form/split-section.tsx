import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { inSentence } from '@quits/domain';
import type { PersonAmount } from '@quits/domain';
import { AmountField, Avatar, CheckboxField, RadioGroup, classNames } from '@quits/ui';
import { AmountRows } from './amount-rows.tsx';
import { rowErrorKey } from './form-errors.ts';
import type { FormErrors } from './form-errors.ts';
import { rowsOf, splitCustom, splitEqual, togglePerson, typeAmount } from './form-state.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

const NAMED = 3;
const AND = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Who gets the leftover cents, in words: they go one each to the first shares (specification §4). */
function leftoverText(shares: readonly PersonAmount[], nameOf: (id: number) => string) {
  const smallest = Math.min(...shares.map(({ cents }) => cents));
  const lucky = shares.filter(({ cents }) => cents > smallest).map(({ userId }) => nameOf(userId));
  const count = String(lucky.length);
  if (lucky.length === 0) return undefined;
  if (lucky.length > NAMED) return `The ${count} extra cents go one each to the first ${count}.`;
  const names = AND.format(lucky.map(inSentence));
  return lucky.length === 1 ? `The extra cent goes to ${names}.` : `The ${count} extra cents go to ${names}.`;
}

interface SplitProps {
  form: ExpenseFormModel;
  errors: FormErrors;
}

interface EqualSplitProps extends SplitProps {
  onTypeShare: (key: number, amount: string) => void;
}

/** One checkbox per member with the share that follows from total and selection. */
function EqualSplit({ form, errors, onTypeShare }: EqualSplitProps) {
  const { state, change, frame } = form;
  const rows = rowsOf(state, 'shares');
  const leftover = leftoverText(form.payload.shares, frame.nameOf);
  return (
    <div className={styles.equal}>
      {frame.people.shares.map((userId) => {
        const name = frame.nameOf(userId);
        const index = rows.findIndex((candidate) => candidate.userId === userId);
        const row = rows[index];
        return (
          <div key={userId} className={styles.equalRow}>
            <div className={styles.member}>
              <CheckboxField
                label={name}
                checked={row !== undefined}
                disabled={frame.isSettlement}
                leading={<Avatar userId={userId} name={frame.fullNameOf(userId)} size="m" />}
                onChange={() => change((current) => togglePerson(current, userId, frame.people))}
              />
            </div>
            {row && (
              <AmountField
                label={`Share of ${name}`}
                hideLabel
                className={classNames(styles.amount, styles.share)}
                value={row.amount}
                readOnly={frame.isSettlement}
                error={errors.get(rowErrorKey('shares', index))}
                onChange={(amount) => onTypeShare(row.key, amount)}
              />
            )}
          </div>
        );
      })}
      {errors.has('shares') && <p className={styles.listError}>{errors.get('shares')}</p>}
      {leftover !== undefined && <p className={styles.leftover}>{leftover}</p>}
    </div>
  );
}

const KINDS = [
  { value: 'equal', label: 'Equal' },
  { value: 'custom', label: 'Custom' },
] as const;

/** How the total is split: equally among the checked members, or by amounts of their own. */
export function SplitSection({ form, errors }: SplitProps) {
  const { state, change, frame } = form;
  const container = useRef<HTMLDivElement>(null);

  /** Makes the split custom: whoever types goes on typing in the same person's amount, which is another field now. */
  function typeShare(key: number, amount: string): void {
    flushSync(() => change((current) => typeAmount(current, 'shares', key, amount)));
    const input = container.current?.querySelector<HTMLInputElement>(`[data-row="${String(key)}"] input`);
    input?.focus();
    input?.setSelectionRange(amount.length, amount.length);
  }

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
        disabled={frame.isSettlement}
        onChange={(kind) =>
          change((current) => (kind === 'equal' ? splitEqual(current, frame.people) : splitCustom(current)))
        }
      />
      {state.splitKind === 'equal' ? (
        <EqualSplit form={form} errors={errors} onTypeShare={typeShare} />
      ) : (
        <AmountRows form={form} list="shares" errors={errors} />
      )}
    </div>
  );
}
