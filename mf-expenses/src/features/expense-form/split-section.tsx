import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { byName, isValueMode, matchWords, minorUnitOf, msg, t, type ValueMode } from '@quits/domain';
import { AmountField, Avatar, CheckboxField, RadioGroup, classNames } from '@quits/ui';
import { AmountRows } from './amount-rows.tsx';
import { GapHelp } from './gap-help.tsx';
import { PeopleTools } from './people-tools.tsx';
import { entryCurrencyOf } from './fields/field.ts';
import {
  type FormErrors,
  isSplitRight,
  leftoverText,
  LIST_LABELS,
  peopleWithExtraCent,
  rowErrorKey,
  SPLIT_LABELS,
  splitProblemOf,
} from './form-checks.ts';
import {
  type AmountRow,
  inShownOrder,
  rowsOf,
  SPLIT_KINDS,
  splitBy,
  splitCustom,
  togglePerson,
  typeAmount,
  typeValue,
  unitOf,
} from './form-state.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

/** From these numbers of people on, a button takes all of them, and a search finds them by name. */
const MANY = 6;
const VERY_MANY = 10;

const VALUES: Record<ValueMode, { label: string; sign: string }> = {
  percent: { label: msg('{who, select, you {Percent of You} other {Percent of {name}}}'), sign: '%' },
  shares: { label: msg('{who, select, you {Shares of You} other {Shares of {name}}}'), sign: '×' },
  adjustment: {
    label: msg('{who, select, you {Adjustment of You} other {Adjustment of {name}}}'),
    sign: '±',
  },
};

/** The values of a message about one person. */
const whoIs = (userId: number, { nameOf, currentUserId }: ExpenseFormModel['context']) => ({
  who: userId === currentUserId ? 'you' : 'other',
  name: nameOf(userId),
});

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
  const { state, change, context } = form;
  const mode = state.splitKind;
  if (!isValueMode(mode)) return null;
  const { label, sign } = VALUES[mode];
  return (
    <AmountField
      label={t(label, whoIs(userId, context))}
      hideLabel
      className={styles.value}
      sign={{ after: sign }}
      unit={mode === 'adjustment' ? minorUnitOf(state.currency) : 1}
      isSigned={mode === 'adjustment'}
      placeholder="0"
      value={row.values?.[mode] ?? ''}
      onChange={(typed) => change((current) => typeValue(current, userId, mode, typed))}
    />
  );
}

function PersonRow({ form, userId, row, error, isLucky, onTypeShare }: RowProps) {
  const { state, change, context } = form;
  const name = context.nameOf(userId);
  return (
    <div className={styles.personRow}>
      <div className={styles.member}>
        <CheckboxField
          label={name}
          checked={row !== undefined}
          disabled={context.isSettlement}
          leading={
            <Avatar
              userId={userId}
              name={context.fullNameOf(userId)}
              size={isValueMode(state.splitKind) ? 's' : 'm'}
            />
          }
          onChange={() => change((current) => togglePerson(current, userId, context.people))}
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
          label={t('{who, select, you {Share of You} other {Share of {name}}}', whoIs(userId, context))}
          hideLabel
          className={classNames(styles.amount, styles.share)}
          currency={entryCurrencyOf(state)}
          value={row.amount}
          readOnly={context.isSettlement}
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
function PeopleSplit(props: PeopleSplitProps) {
  const { form, errors } = props;
  const { state, context } = form;
  const [filter, setFilter] = useState('');
  const isFound = matchWords(filter);
  const all = context.people.shares.toSorted(byName(context.nameOf));
  const rows = rowsOf(state, 'shares');
  const lucky = peopleWithExtraCent(state);
  const leftover = leftoverText(lucky, unitOf(state), context.nameOf);
  return (
    <div
      className={classNames(styles.people, isValueMode(state.splitKind) && styles.withValues)}
      data-culprit={!isSplitRight(state) || undefined}
    >
      {all.length >= MANY && !context.isSettlement && (
        <PeopleTools form={form} filter={all.length >= VERY_MANY ? filter : undefined} onFilter={setFilter} />
      )}
      {all
        .filter((userId) => isFound(context.nameOf(userId)))
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
      {state.original && state.splitKind === 'adjustment' && (
        <p className={styles.leftover}>
          {t('Adjustments are in {currency}, the currency of the group.', { currency: state.currency })}
        </p>
      )}
      {leftover !== undefined && <p className={styles.leftover}>{leftover}</p>}
    </div>
  );
}

/** The ways to split that the back end knows; the specification has two. */
function optionsFor({ hasExtras, context }: ExpenseFormModel) {
  const kinds = SPLIT_KINDS.filter(
    (kind) => kind === 'equal' || kind === 'custom' || (hasExtras && !context.isSettlement),
  );
  return kinds.map((value) => ({ value, label: t(SPLIT_LABELS[value]) }));
}

/** How the total is split: over the checked members in some way, or by custom amounts. */
export function SplitSection({ form, errors }: Omit<PeopleSplitProps, 'onTypeShare'>) {
  const { state, change, context } = form;
  const container = useRef<HTMLDivElement>(null);
  const problem = splitProblemOf(state, context);
  const compare = byName(context.nameOf);

  /** Makes the split custom. The focus moves to the same person's amount, because its field is replaced. */
  function typeShare(key: number, amount: string): void {
    flushSync(() => change((current) => inShownOrder(typeAmount(current, 'shares', key, amount), compare)));
    const input = container.current?.querySelector<HTMLInputElement>(`[data-row="${String(key)}"] input`);
    input?.focus();
    input?.setSelectionRange(amount.length, amount.length);
  }

  return (
    <div ref={container} className={classNames(styles.section, styles.split)}>
      {/* Looks like the legend of "Paid by"; the group itself carries the name. */}
      <span className={classNames(styles.legend, styles.splitLegend)} aria-hidden="true">
        {t(LIST_LABELS.shares)}
      </span>
      <RadioGroup
        legend={t(LIST_LABELS.shares)}
        value={state.splitKind}
        options={optionsFor(form)}
        disabled={context.isSettlement}
        onChange={(kind) =>
          change((current) =>
            kind === 'custom'
              ? inShownOrder(splitCustom(current), compare)
              : splitBy(current, kind, context.people),
          )
        }
      />
      {state.splitKind === 'custom' ? (
        <AmountRows form={form} list="shares" errors={errors} />
      ) : (
        <PeopleSplit form={form} errors={errors} onTypeShare={typeShare} />
      )}
      {/* Rendered before there is an error, so that screen readers announce the change. */}
      <div className={styles.splitProblem}>
        <p role="status" className={styles.problemText}>
          {problem !== undefined && <bdi>{problem}</bdi>}
        </p>
        {problem !== undefined && <GapHelp form={form} list="shares" />}
      </div>
    </div>
  );
}
