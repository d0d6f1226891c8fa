import { Plus, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { byName, isValueMode, msg, shownNumber, t } from '@quits/domain';
import { AmountField, Avatar, Button, IconButton, SelectField, classNames } from '@quits/ui';
import { amountText, entryCurrencyOf } from './fields/field.ts';
import { type FormErrors, isBalanced, rowErrorKey } from './form-checks.ts';
import {
  addRow,
  type AmountRow,
  choosePerson,
  type FormState,
  freePeople,
  removeRow,
  type RowList,
  rowsOf,
  typeAmount,
} from './form-state.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

const LABELS = {
  payers: {
    person: msg('Payer {number}'),
    amount: msg('Paid amount {number}'),
    add: msg('Add Payer'),
    remove: msg('Remove payer {number}'),
  },
  receivers: {
    person: msg('Receiver {number}'),
    amount: msg('Received amount {number}'),
    add: msg('Add Receiver'),
    remove: msg('Remove receiver {number}'),
  },
  shares: {
    person: msg('Person {number}'),
    amount: msg('Share amount {number}'),
    add: msg('Add Person'),
    remove: msg('Remove person {number}'),
  },
};

/** The names of a row's controls. */
export const rowLabels = ({ refund }: Pick<FormState, 'refund'>, list: RowList) =>
  LABELS[refund && list === 'payers' ? 'receivers' : list];

const FEWEST_FIGURES = 6;

/** The width of each column, from its longest figure: none is cut, and the columns of all splits are alike. */
export function columnWidths(state: FormState): CSSProperties {
  const { splitKind } = state;
  const rows = [...rowsOf(state, 'payers'), ...rowsOf(state, 'shares')];
  const longest = (texts: readonly string[]) =>
    Math.max(FEWEST_FIGURES, ...texts.map(({ length }) => length));
  const widths = {
    '--q-amount-figures': longest([...rows.map(({ amount }) => amount), state.total]),
    '--q-value-figures': isValueMode(splitKind)
      ? longest(rows.map(({ values }) => values?.[splitKind] ?? ''))
      : FEWEST_FIGURES,
  };
  return widths as CSSProperties;
}

interface SectionHeadProps {
  title: string;
  /** What the section offers, at the end of the line. */
  children?: ReactNode;
}

/** The heading of a section for the eye; the group below carries the name. */
export function SectionHead({ title, children }: SectionHeadProps) {
  return (
    <div className={styles.sectionHead}>
      <span className={styles.legend} aria-hidden="true">
        {title}
      </span>
      {children}
    </div>
  );
}

interface ListProps {
  form: ExpenseFormModel;
  list: RowList;
}

/** The section that holds the rows of a list and its button. */
const sectionOf = (element: Element) => element.closest('[data-list]');

/** Adds a row, whose person takes the focus. */
export function AddRow({ form, list }: ListProps) {
  const { state, change, context } = form;
  if (context.isSettlement) return null;
  return (
    <Button
      variant="quiet"
      size="s"
      className={styles.sectionAction}
      icon={<Plus />}
      isIdle={freePeople(state, list, context.people).length === 0}
      data-add
      onClick={({ currentTarget }) => {
        flushSync(() => change((current) => addRow(current, list, context.people)));
        [...(sectionOf(currentTarget)?.querySelectorAll('select') ?? [])].at(-1)?.focus();
      }}
    >
      {t(rowLabels(state, list).add)}
    </Button>
  );
}

interface RowFieldsProps extends ListProps {
  errors: FormErrors;
  row: AmountRow;
  index: number;
}

/** The people whom a row offers: its own, and all who are in no other row. */
function personOptions({ state, context }: ExpenseFormModel, list: RowList, { userId }: AmountRow) {
  const free = freePeople(state, list, context.people);
  const offered = context.people[list]
    .filter((id) => id === userId || free.includes(id))
    .sort(byName(context.nameOf));
  const options = offered.map((id) => ({ value: String(id), label: context.nameOf(id) }));
  return userId === null ? [{ value: '', label: t('Choose…') }, ...options] : options;
}

/** The only row of a list stays. The remove button stands where the other splits have their checkbox. */
function RemoveRow({ form, list, row, index }: Omit<RowFieldsProps, 'errors'>) {
  if (form.state[list].length < 2) return null;
  return (
    <IconButton
      label={t(rowLabels(form.state, list).remove, { number: index + 1 })}
      icon={<X />}
      className={styles.remove}
      onClick={({ currentTarget }) => {
        const section = sectionOf(currentTarget);
        form.change((current) => removeRow(current, list, row.key));
        section?.querySelector<HTMLElement>('[data-add]')?.focus();
      }}
    />
  );
}

function RowFields({ form, list, errors, row, index }: RowFieldsProps) {
  const { state, change, context } = form;
  const { key, userId, amount } = row;
  const labels = rowLabels(state, list);
  const number = index + 1;
  const isFollowing = list === 'payers' && state.payers.length === 1 && !state.isPayerAmountTyped;
  return (
    <div data-row={key} className={styles.personRow}>
      <RemoveRow form={form} list={list} row={row} index={index} />
      {list === 'shares' && userId !== null && (
        <span className={styles.avatar}>
          <Avatar userId={userId} name={context.fullNameOf(userId)} size="m" />
        </span>
      )}
      <SelectField
        label={t(labels.person, { number })}
        hideLabel
        className={styles.person}
        value={userId === null ? '' : String(userId)}
        options={personOptions(form, list, row)}
        required
        disabled={context.isSettlement}
        error={errors.get(rowErrorKey(list, index))}
        onChange={(value) =>
          change((current) => choosePerson(current, list, key, value === '' ? null : Number(value)))
        }
      />
      <AmountField
        label={t(labels.amount, { number })}
        hideLabel
        hideSign
        className={styles.amount}
        inputClassName={classNames(styles.figure, isFollowing && styles.following)}
        currency={entryCurrencyOf(state)}
        placeholder={shownNumber(amountText(0, entryCurrencyOf(state)))}
        value={amount}
        readOnly={context.isSettlement}
        onChange={(typed) => change((current) => typeAmount(current, list, key, typed))}
      />
    </div>
  );
}

interface AmountRowsProps extends ListProps {
  errors: FormErrors;
  /** Whether a person is among those that are looked for. */
  isFound?: (name: string) => boolean;
}

/** Rows of a person with an amount: who paid, or a custom split. In a settlement the people are locked. */
export function AmountRows({ form, list, errors, isFound = () => true }: AmountRowsProps) {
  const { state, context } = form;
  return (
    <div className={styles.people} data-culprit={!isBalanced(state, list) || undefined}>
      {rowsOf(state, list).map(
        (row, index) =>
          (row.userId === null || isFound(context.nameOf(row.userId))) && (
            <RowFields key={row.key} form={form} list={list} errors={errors} row={row} index={index} />
          ),
      )}
      {errors.has(list) && <p className={styles.listError}>{errors.get(list)}</p>}
    </div>
  );
}
