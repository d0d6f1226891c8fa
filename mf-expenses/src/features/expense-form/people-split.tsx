import { useState } from 'react';
import { inSentence, isValueMode, matchWords } from '@quits/domain';
import type { ValueMode } from '@quits/domain';
import { AmountField, Avatar, CheckboxField, LazyPart, classNames } from '@quits/ui';
import { entryCurrencyOf, typedCents } from './fields/field.ts';
import { isSplitRight } from './form-figures.ts';
import { rowErrorKey } from './form-errors.ts';
import type { FormErrors } from './form-errors.ts';
import { rowsOf, togglePerson, typeValue, unitOf } from './form-state.ts';
import type { AmountRow } from './form-state.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

const NAMED = 3;
const AND = new Intl.ListFormat('en-US', { type: 'conjunction' });
/** From these numbers of people on, a button takes all of them, and a search finds them by name. */
const MANY = 6;
const VERY_MANY = 10;
const loadTools = () => import('./people-tools.tsx').then((part) => part.PeopleTools);

/** The people who get the leftover cents: one each for the first shares (specification §4). */
function luckyOf(rows: readonly AmountRow[]): number[] {
  const smallest = Math.min(...rows.map(({ amount }) => typedCents(amount)));
  return rows.flatMap(({ userId, amount }) =>
    userId !== null && typedCents(amount) > smallest ? [userId] : [],
  );
}

/** Describes who gets the leftover cents. */
function leftoverText(lucky: readonly number[], unit: number, nameOf: (id: number) => string) {
  const count = String(lucky.length);
  const [one, many] = unit > 1 ? ['unit', 'units'] : ['cent', 'cents'];
  if (lucky.length === 0) return undefined;
  if (lucky.length > NAMED) return `The ${count} extra ${many} go one each to the first ${count}.`;
  const names = AND.format(lucky.map((id) => inSentence(nameOf(id))));
  return lucky.length === 1
    ? `The extra ${one} goes to ${names}.`
    : `The ${count} extra ${many} go to ${names}.`;
}

const VALUES: Record<ValueMode, { label: string; sign: string }> = {
  percent: { label: 'Percent', sign: '%' },
  shares: { label: 'Shares', sign: '×' },
  adjustment: { label: 'Adjustment', sign: '±' },
};

interface PeopleSplitProps {
  form: ExpenseFormModel;
  errors: FormErrors;
  onTypeShare: (key: number, amount: string) => void;
}

interface RowProps extends PeopleSplitProps {
  userId: number;
  /** The person's row; undefined for people who don't share. */
  row: AmountRow | undefined;
  error: string | undefined;
  isLucky: boolean;
}

/** The input for a person's value in splits that take values instead of amounts. */
function ValueInput({ form, userId, row }: Pick<RowProps, 'form' | 'userId'> & { row: AmountRow }) {
  const { state, change, frame } = form;
  const mode = state.splitKind;
  if (!isValueMode(mode)) return null;
  const { label, sign } = VALUES[mode];
  return (
    <AmountField
      label={`${label} of ${frame.nameOf(userId)}`}
      hideLabel
      className={styles.value}
      sign={{ after: sign }}
      unit={mode === 'adjustment' ? unitOf(state) : 1}
      isSigned={mode === 'adjustment'}
      placeholder="0"
      value={row.values?.[mode] ?? ''}
      onChange={(typed) => change((current) => typeValue(current, userId, mode, typed))}
    />
  );
}

function PersonRow({ form, userId, row, error, isLucky, onTypeShare }: RowProps) {
  const { state, change, frame } = form;
  const name = frame.nameOf(userId);
  return (
    <div className={styles.personRow}>
      <div className={styles.member}>
        <CheckboxField
          label={name}
          checked={row !== undefined}
          disabled={frame.isSettlement}
          leading={
            <span className={styles.face}>
              <Avatar userId={userId} name={frame.fullNameOf(userId)} size="m" />
            </span>
          }
          onChange={() => change((current) => togglePerson(current, userId, frame.people))}
        />
      </div>
      {isLucky && (
        <span className={styles.lucky} aria-hidden="true">
          {unitOf(state) > 1 ? '+1' : '+1¢'}
        </span>
      )}
      {row && <ValueInput form={form} userId={userId} row={row} />}
      {row && (
        <AmountField
          label={`Share of ${name}`}
          hideLabel
          className={classNames(styles.amount, styles.share)}
          currency={entryCurrencyOf(state)}
          value={row.amount}
          readOnly={frame.isSettlement}
          error={error}
          onChange={(amount) => onTypeShare(row.key, amount)}
        />
      )}
    </div>
  );
}

/**
 * One row per member in every split but custom. The checkbox says who shares, then comes the typed value,
 * then the amount that follows. Rows keep their place when the split changes.
 */
export function PeopleSplit(props: PeopleSplitProps) {
  const { form, errors } = props;
  const { state, frame } = form;
  const [sought, setSought] = useState('');
  const isSought = matchWords(sought);
  const all = frame.people.shares;
  const rows = rowsOf(state, 'shares');
  const lucky = state.splitKind === 'equal' && typedCents(state.total) > 0 ? luckyOf(rows) : [];
  const leftover = leftoverText(lucky, unitOf(state), frame.nameOf);
  return (
    <div
      className={classNames(styles.people, isValueMode(state.splitKind) && styles.withValues)}
      data-culprit={!isSplitRight(state) || undefined}
    >
      {all.length >= MANY && !frame.isSettlement && (
        <LazyPart
          load={loadTools}
          part={{ form, sought: all.length >= VERY_MANY ? sought : undefined, onSeek: setSought }}
          what="ways to choose people"
        >
          <div className={styles.tools} />
        </LazyPart>
      )}
      {all
        .filter((userId) => isSought(frame.nameOf(userId)))
        .map((userId) => {
          const index = rows.findIndex((candidate) => candidate.userId === userId);
          return (
            <PersonRow
              key={userId}
              {...props}
              userId={userId}
              row={rows[index]}
              error={errors.get(rowErrorKey('shares', index))}
              isLucky={lucky.includes(userId)}
            />
          );
        })}
      {errors.has('shares') && <p className={styles.listError}>{errors.get('shares')}</p>}
      {leftover !== undefined && <p className={styles.leftover}>{leftover}</p>}
    </div>
  );
}
