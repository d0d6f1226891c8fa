import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { formatMoney, inSentence } from '@quits/domain';
import { AmountField, Avatar, Button, IconButton, SelectField, classNames } from '@quits/ui';
import { entryCurrencyOf } from './fields/field.ts';
import { gapHelpOf, isBalanced, rowErrorKey } from './form-checks.ts';
import type { FormErrors, GapHelp } from './form-checks.ts';
import {
  addRow,
  choosePerson,
  fillAmounts,
  freePeople,
  removeRow,
  rowsOf,
  typeAmount,
} from './form-state.ts';
import type { AmountRow, RowList } from './form-state.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

const LABELS = {
  payers: {
    person: 'Payer',
    amount: 'Paid amount',
    add: 'Add Payer',
    remove: 'Remove payer',
  },
  shares: {
    person: 'Person',
    amount: 'Share amount',
    add: 'Add Person',
    remove: 'Remove person',
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

/** What one payer paid, as a sentence: "Bob paid the other $40.00". */
function paidLabel(who: string, amount: string, cents: number, isOnly: boolean): string {
  if (isOnly) return `${who} paid all of it`;
  return cents > 0 ? `${who} paid the other ${amount}` : `${who} paid ${amount} less`;
}

/** Names what the help does: "Bob paid the other $40.00", "Spread $4.08 over the other 2". */
function helpLabel({ cents, rows }: GapHelp, { state, context }: ExpenseFormModel, list: RowList): string {
  const amount = formatMoney(Math.abs(cents), entryCurrencyOf(state));
  const [first] = rows;
  if (rows.length === 1 && first) {
    const index = state[list].findIndex(({ key }) => key === first.key);
    const isNamed = first.userId !== null;
    const who = isNamed ? context.nameOf(first.userId ?? 0) : `${LABELS[list].person} ${String(index + 1)}`;
    if (list === 'payers') return paidLabel(who, amount, cents, state.payers.length === 1);
    const name = isNamed ? inSentence(who) : who.toLowerCase();
    return cents > 0 ? `Give ${amount} to ${name}` : `Take ${amount} from ${name}`;
  }
  const isRest = rows.length < state[list].length;
  const whom = `${isRest ? 'the other' : 'all'} ${String(rows.length)}`;
  return cents > 0 ? `Spread ${amount} over ${whom}` : `Take ${amount} from ${whom}`;
}

/** A button that makes a list add up; its name says where the difference goes. */
function GapHelp({ form, list }: Pick<AmountRowsProps, 'form' | 'list'>) {
  const help = gapHelpOf(form.state, list);
  if (!help) return null;
  return (
    <Button
      size="s"
      className={styles.help}
      onClick={() => form.change((current) => fillAmounts(current, list, help.rows))}
    >
      <bdi>{helpLabel(help, form, list)}</bdi>
    </Button>
  );
}

/** The people whom a row offers: its own, and everybody who is in no other row. */
function personOptions({ state, context }: ExpenseFormModel, list: RowList, { userId }: AmountRow) {
  const free = freePeople(state, list, context.people);
  const offered = context.people[list].filter((id) => id === userId || free.includes(id));
  const options = offered.map((id) => ({ value: String(id), label: context.nameOf(id) }));
  return userId === null ? [{ value: '', label: 'Choose…' }, ...options] : options;
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
  const number = String(index + 1);
  const hideLabel = isLikePeople(list);
  return (
    <div data-row={key} className={classNames(styles.row, hideLabel && styles.personRow)}>
      {hideLabel && userId !== null && <Avatar userId={userId} name={context.fullNameOf(userId)} size="m" />}
      <SelectField
        label={`${labels.person} ${number}`}
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
        label={`${labels.amount} ${number}`}
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
          label={`${labels.remove} ${number}`}
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
          <AddButton buttonRef={addButton} label={LABELS[list].add} isIdle={free.length === 0} onAdd={add} />
        )}
        <GapHelp form={form} list={list} />
      </div>
      {errors.has(list) && <p className={styles.listError}>{errors.get(list)}</p>}
    </div>
  );
}
