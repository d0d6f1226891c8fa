import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatAmount, formatMoney } from '@quits/domain';
import { AmountField, Button, IconButton, SelectField } from '@quits/ui';
import { rowErrorKey } from './form-errors.ts';
import type { FormErrors } from './form-errors.ts';
import { gapHelpOf } from './form-figures.ts';
import { inSentence } from './form-people.ts';
import { freePeople, rowsOf } from './form-state.ts';
import type { AmountRow, RowList } from './form-state.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

const WORDS: Record<RowList, { person: string; amount: string; add: string; remove: string }> = {
  payers: { person: 'Payer', amount: 'Paid amount', add: 'Add Payer', remove: 'Remove payer' },
  shares: { person: 'Person', amount: 'Share amount', add: 'Add Person', remove: 'Remove person' },
};

/** The points of the amounts stand below each other. */
const IN_COLUMN = { textAlign: 'end' } as const;

interface AmountRowsProps {
  form: ExpenseFormModel;
  list: RowList;
  errors: FormErrors;
  /** The people cannot be changed (a settlement). */
  isLocked: boolean;
}

/** Whether something else has the focus; embedded, the shadow root around knows what. */
function isFocusBeside(container: HTMLElement | null): boolean {
  const root = container?.getRootNode();
  const active = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
  return active !== null && active !== document.body && !container?.contains(active);
}

/** Keeps the focus where the work is: in a row that was just added, at "Add" after one was removed. */
function useRowFocus(rows: readonly AmountRow[]) {
  const container = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const count = useRef(rows.length);
  useEffect(() => {
    const before = count.current;
    count.current = rows.length;
    // A switch from Equal fills the list from outside; only a press in here moves the focus.
    if (isFocusBeside(container.current)) return;
    if (rows.length === before + 1) {
      const shown = container.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
      [...shown].at(-1)?.querySelector('select')?.focus();
    }
    if (rows.length === before - 1) addButton.current?.focus();
  }, [rows.length]);
  return { container, addButton };
}

function helpLabel(cents: number, name: string): string {
  const amount = Math.abs(cents) === 1 ? 'the cent' : formatMoney(Math.abs(cents));
  return cents > 0 ? `Give ${amount} to ${name}` : `Take ${amount} from ${name}`;
}

/** One tap that makes a list add up: who gets the difference, or loses it, is in its name. */
function GapHelp({ form, list }: Pick<AmountRowsProps, 'form' | 'list'>) {
  const { state, dispatch, frame } = form;
  const help = gapHelpOf(state, list);
  if (!help) return null;
  const { key, userId, cents, nextCents } = help;
  return (
    <Button
      size="s"
      className={styles.help}
      onClick={() => dispatch({ type: 'amountTyped', list, key, amount: formatAmount(nextCents) })}
    >
      {helpLabel(cents, inSentence(frame.nameOf(userId)))}
    </Button>
  );
}

/** Rows of a person with an amount: who paid, or a custom split. */
export function AmountRows({ form, list, errors, isLocked }: AmountRowsProps) {
  const { state, dispatch, frame } = form;
  const rows = rowsOf(state, list);
  const words = WORDS[list];
  const free = freePeople(state, list, frame.people);
  const { container, addButton } = useRowFocus(rows);

  function personOptions(row: AmountRow) {
    const offered = frame.people[list].filter((id) => id === row.userId || free.includes(id));
    const people = offered.map((id) => ({ value: String(id), label: frame.nameOf(id) }));
    return row.userId === null ? [{ value: '', label: 'Choose…' }, ...people] : people;
  }

  return (
    <div ref={container} className={styles.rows}>
      {rows.map((row, index) => {
        const number = String(index + 1);
        return (
          <div key={row.key} data-row={row.key} className={styles.row}>
            <SelectField
              label={`${words.person} ${number}`}
              className={styles.person}
              value={row.userId === null ? '' : String(row.userId)}
              options={personOptions(row)}
              required
              disabled={isLocked}
              error={errors.rows.get(rowErrorKey(list, index))}
              onChange={(value) =>
                dispatch({
                  type: 'personChosen',
                  list,
                  key: row.key,
                  userId: value === '' ? null : Number(value),
                })
              }
            />
            <AmountField
              label={`${words.amount} ${number}`}
              className={styles.amount}
              style={IN_COLUMN}
              value={row.amount}
              data-share-of={list === 'shares' ? row.userId : undefined}
              onChange={(amount) => dispatch({ type: 'amountTyped', list, key: row.key, amount })}
            />
            {rows.length > 1 && (
              <IconButton
                label={`${words.remove} ${number}`}
                icon={<X />}
                className={styles.remove}
                onClick={() => dispatch({ type: 'rowRemoved', list, key: row.key })}
              />
            )}
          </div>
        );
      })}
      <div className={styles.rowActions}>
        {!isLocked && (
          <Button
            ref={addButton}
            variant="quiet"
            size="s"
            className={styles.add}
            icon={<Plus />}
            aria-disabled={free.length === 0 || undefined}
            onClick={() => dispatch({ type: 'rowAdded', list })}
          >
            {words.add}
          </Button>
        )}
        <GapHelp form={form} list={list} />
      </div>
      {errors.lists[list] !== undefined && <p className={styles.listError}>{errors.lists[list]}</p>}
    </div>
  );
}
