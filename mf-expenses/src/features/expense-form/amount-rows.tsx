import { Plus, X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { byName, msg, t } from '@quits/domain';
import { AmountField, Avatar, Button, IconButton, SelectField, classNames } from '@quits/ui';
import { entryCurrencyOf } from './fields/field.ts';
import { type FormErrors, isBalanced, rowErrorKey } from './form-checks.ts';
import {
  addRow,
  type AmountRow,
  choosePerson,
  freePeople,
  removeRow,
  type RowList,
  rowsOf,
  typeAmount,
} from './form-state.ts';
import { GapHelp } from './gap-help.tsx';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

const LABELS = {
  payers: {
    person: msg('Payer {number}'),
    amount: msg('Paid amount {number}'),
    add: msg('Add Payer'),
    remove: msg('Remove payer {number}'),
  },
  shares: {
    person: msg('Person {number}'),
    amount: msg('Share amount {number}'),
    add: msg('Add Person'),
    remove: msg('Remove person {number}'),
  },
};

/** As high as the rows of the other splits: typing in a share makes the split custom without moving it. */
const isLikePeople = (list: RowList) => list === 'shares';

/** Aligns the decimal points. */
const IN_COLUMN = { textAlign: 'end' } as const;

interface AmountRowsProps {
  form: ExpenseFormModel;
  list: RowList;
  errors: FormErrors;
}

/** The people whom a row offers: its own, and everybody who is in no other row. */
function personOptions({ state, context }: ExpenseFormModel, list: RowList, { userId }: AmountRow) {
  const free = freePeople(state, list, context.people);
  const offered = context.people[list]
    .filter((id) => id === userId || free.includes(id))
    .sort(byName(context.nameOf));
  const options = offered.map((id) => ({ value: String(id), label: context.nameOf(id) }));
  return userId === null ? [{ value: '', label: t('Choose…') }, ...options] : options;
}

interface AddButtonProps {
  buttonRef: RefObject<HTMLButtonElement | null>;
  label: string;
  isIdle: boolean;
  onAdd: () => void;
}

function AddButton({ buttonRef, label, isIdle, onAdd }: AddButtonProps) {
  return (
    <Button
      ref={buttonRef}
      variant="quiet"
      size="s"
      className={styles.add}
      icon={<Plus />}
      isIdle={isIdle}
      onClick={onAdd}
    >
      {label}
    </Button>
  );
}

interface RowFieldsProps extends AmountRowsProps {
  row: AmountRow;
  index: number;
  /** Undefined for the only row, which stays. */
  onRemove: (() => void) | undefined;
}

function RowFields({ form, list, errors, row, index, onRemove }: RowFieldsProps) {
  const { state, change, context } = form;
  const { key, userId, amount } = row;
  const labels = LABELS[list];
  const number = index + 1;
  const hideLabel = isLikePeople(list);
  return (
    <div data-row={key} className={classNames(styles.row, hideLabel && styles.personRow)}>
      {hideLabel && userId !== null && <Avatar userId={userId} name={context.fullNameOf(userId)} size="m" />}
      <SelectField
        label={t(labels.person, { number })}
        hideLabel={hideLabel}
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
        hideLabel={hideLabel}
        className={styles.amount}
        style={IN_COLUMN}
        currency={entryCurrencyOf(state)}
        value={amount}
        readOnly={context.isSettlement}
        onChange={(typed) => change((current) => typeAmount(current, list, key, typed))}
      />
      {onRemove && (
        <IconButton
          label={t(labels.remove, { number })}
          icon={<X />}
          className={styles.remove}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

/** Rows of a person with an amount: who paid, or a custom split. In a settlement the people are locked. */
export function AmountRows({ form, list, errors }: AmountRowsProps) {
  const { state, change, context } = form;
  const { people, isSettlement } = context;
  const rows = rowsOf(state, list);
  const free = freePeople(state, list, people);
  const container = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  // After adding, the focus goes to the new row; after removing, to "Add".
  function add(): void {
    flushSync(() => change((current) => addRow(current, list, people)));
    const shown = container.current?.querySelectorAll('select') ?? [];
    [...shown].at(-1)?.focus();
  }
  function remove(key: number): void {
    change((current) => removeRow(current, list, key));
    addButton.current?.focus();
  }

  return (
    <div
      ref={container}
      className={isLikePeople(list) ? styles.people : styles.rows}
      data-culprit={!isBalanced(state, list) || undefined}
    >
      {rows.map((row, index) => (
        <RowFields
          key={row.key}
          form={form}
          list={list}
          errors={errors}
          row={row}
          index={index}
          onRemove={rows.length > 1 ? () => remove(row.key) : undefined}
        />
      ))}
      <div className={styles.rowActions}>
        {!isSettlement && (
          <AddButton
            buttonRef={addButton}
            label={t(LABELS[list].add)}
            isIdle={free.length === 0}
            onAdd={add}
          />
        )}
        <GapHelp form={form} list={list} />
      </div>
      {errors.has(list) && <p className={styles.listError}>{errors.get(list)}</p>}
    </div>
  );
}
