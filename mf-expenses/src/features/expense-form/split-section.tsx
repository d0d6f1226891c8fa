import { type CSSProperties, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  byName,
  decimalsOf,
  isValueMode,
  matchWords,
  minorUnitOf,
  msg,
  t,
  type ValueMode,
} from '@quits/domain';
import {
  AmountField,
  Avatar,
  Button,
  CheckboxField,
  classNames,
  LazyPart,
  RadioGroup,
  TextField,
} from '@quits/ui';
import { AddRow, AmountRows, SectionHead } from './amount-rows.tsx';
import { entryCurrencyOf } from './fields/field.ts';
import {
  type FormErrors,
  isSplitRight,
  leftoverText,
  LIST_LABELS,
  peopleWithExtraCent,
  rowErrorKey,
  SPLIT_LABELS,
} from './form-checks.ts';
import {
  type AmountRow,
  choosePeople,
  type FormState,
  inShownOrder,
  rowsOf,
  SPLIT_KINDS,
  splitBy,
  splitCustom,
  togglePerson,
  typeAmount,
  typeValue,
} from './form-state.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

/** From these numbers of people on, a button takes all of them, and a search finds them by name. */
const MANY = 6;
const VERY_MANY = 10;

const VALUE_LABELS: Record<ValueMode, string> = {
  percent: msg('{who, select, you {Percent of You} other {Percent of {name}}}'),
  shares: msg('{who, select, you {Shares of You} other {Shares of {name}}}'),
  adjustment: msg('{who, select, you {Adjustment of You} other {Adjustment of {name}}}'),
};

const hasCents = (state: FormState) => decimalsOf(entryCurrencyOf(state)) === 2;

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
  return (
    <AmountField
      label={t(VALUE_LABELS[mode], whoIs(userId, context))}
      hideLabel
      className={classNames(styles.value, mode === 'percent' && styles.percent)}
      inputClassName={classNames(styles.figure, mode === 'percent' && styles.percentFigure)}
      sign={{ after: mode === 'percent' ? '%' : '' }}
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
            <span className={styles.avatar}>
              <Avatar userId={userId} name={context.fullNameOf(userId)} size="m" />
            </span>
          }
          onChange={() => change((current) => togglePerson(current, userId, context.people))}
        />
      </div>
      {isLucky && (
        <span className={styles.lucky} aria-hidden="true">
          {hasCents(state) ? '+1¢' : '+1'}
        </span>
      )}
      {row && <ValueInput form={form} userId={userId} row={row} />}
      {row && (
        <AmountField
          label={t('{who, select, you {Share of You} other {Share of {name}}}', whoIs(userId, context))}
          hideLabel
          hideSign
          className={styles.amount}
          inputClassName={classNames(styles.figure, styles.following)}
          currency={entryCurrencyOf(state)}
          value={row.amount}
          readOnly={context.isSettlement || state.splitKind === 'items'}
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
function PeopleSplit({ isFound, ...props }: PeopleSplitProps & { isFound: (name: string) => boolean }) {
  const { form, errors } = props;
  const { state, context } = form;
  const rows = rowsOf(state, 'shares');
  const lucky = peopleWithExtraCent(state);
  return (
    <div className={styles.people} data-culprit={!isSplitRight(state) || undefined}>
      {shownPeople(form)
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
    </div>
  );
}

const shownPeople = ({ context }: ExpenseFormModel) => context.people.shares.toSorted(byName(context.nameOf));

/** What is to know about the amounts that follow. */
function remarkOn({ state, context }: ExpenseFormModel): string | undefined {
  if (state.original && state.splitKind === 'adjustment')
    return t('Adjustments are in {currency}, the currency of the group.', { currency: state.currency });
  return leftoverText(peopleWithExtraCent(state), hasCents(state), context.nameOf);
}

const loadItemsEditor = () => import('./items-editor.tsx').then((part) => part.ItemsEditor);

/** Selects all of many people, or only one. */
function TakePeople({ form }: { form: ExpenseFormModel }) {
  const { change, context } = form;
  const all = context.people.shares;
  const one = all.filter((id) => id === context.currentUserId);
  const take = (ids: readonly number[]) => change((current) => choosePeople(current, ids, context.people));
  return (
    <div className={styles.sectionAction}>
      <Button size="s" variant="quiet" onClick={() => take(all)}>
        {t('[people] All')}
      </Button>
      <Button size="s" variant="quiet" onClick={() => take(one.length > 0 ? one : all.slice(0, 1))}>
        {t('[people] None')}
      </Button>
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
  const [filter, setFilter] = useState('');
  const isFound = matchWords(filter);
  const compare = byName(context.nameOf);
  const isCustom = state.splitKind === 'custom';
  const count = context.people.shares.length;
  // As high as the list with all people, so that nothing moves when the split changes.
  const roomForAll = { '--q-rows': count } as CSSProperties;

  /** Makes the split custom. The focus moves to the same person's amount, because its field is replaced. */
  function typeShare(key: number, amount: string): void {
    flushSync(() => change((current) => inShownOrder(typeAmount(current, 'shares', key, amount), compare)));
    const input = container.current?.querySelector<HTMLInputElement>(`[data-row="${String(key)}"] input`);
    input?.focus();
    input?.setSelectionRange(amount.length, amount.length);
  }

  return (
    <div ref={container} data-list="shares" className={classNames(styles.section, styles.split)}>
      <SectionHead title={t(LIST_LABELS.shares)}>
        {isCustom ? <AddRow form={form} list="shares" /> : count >= MANY && <TakePeople form={form} />}
      </SectionHead>
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
      {count >= VERY_MANY && (
        <TextField
          type="search"
          label={t('Filter people')}
          hideLabel
          placeholder={t('Filter people')}
          className={styles.filter}
          value={filter}
          onChange={setFilter}
        />
      )}
      {state.splitKind === 'items' && (
        <LazyPart load={loadItemsEditor} part={{ form }} what={t('the items')}>
          {null}
        </LazyPart>
      )}
      <div className={styles.shares} style={roomForAll}>
        {isCustom ? (
          <AmountRows form={form} list="shares" errors={errors} isFound={isFound} />
        ) : (
          <PeopleSplit form={form} errors={errors} isFound={isFound} onTypeShare={typeShare} />
        )}
        <p className={styles.remark}>{remarkOn(form)}</p>
      </div>
    </div>
  );
}
