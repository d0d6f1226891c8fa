import { Plus, X } from 'lucide-react';
import { LIMITS } from '@quits/contracts';
import { useNotify } from '@quits/core';
import {
  byName,
  decimalsOf,
  formatMoney,
  minorUnitOf,
  MOST_ITEMS,
  readItemLines,
  t,
  unclaimed,
  uncovered,
} from '@quits/domain';
import { AmountField, Avatar, Button, CheckboxField, IconButton, TextField } from '@quits/ui';
import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { BillExtras } from './bill-extras.tsx';
import { amountText, entryCurrencyOf, totalCentsOf } from './fields/field.ts';
import { EMPTY_BILL, type FormBill, type FormItem, readBill, withExtra } from './form-bill.ts';
import { splitBy } from './form-state.ts';
import type { ExpenseFormModel, FormContext } from './use-expense-form.ts';
import styles from './items-editor.module.css';

/** A whole share of an item. */
const ONE_SHARE = 100;

const NEW_ITEM: FormItem = { name: '', amount: '', people: [] };

const isBlank = ({ name, amount }: FormItem) => name === '' && amount === '';

type SetBill = (next: (bill: FormBill) => FormBill) => void;

const hasPart = ({ people }: FormItem, userId: number) =>
  people.some((one) => one.userId === userId && one.weight > 0);

function togglePerson(item: FormItem, userId: number): FormItem {
  const others = item.people.filter((one) => one.userId !== userId);
  return { ...item, people: hasPart(item, userId) ? others : [...others, { userId, weight: ONE_SHARE }] };
}

interface RowProps {
  item: FormItem;
  index: number;
  currency: string;
  context: FormContext;
  onChange: (index: number, change: (item: FormItem) => FormItem) => void;
  onRemove: (index: number) => void;
  onEnter: (index: number) => void;
  onPaste: (event: ClipboardEvent, item: FormItem) => void;
}

/** Who had an item. */
function ItemPeople({ item, index, context, onChange }: RowProps) {
  const place = index + 1;
  return (
    <div className={styles.people}>
      {context.people.shares.toSorted(byName(context.nameOf)).map((userId) => (
        <button
          key={userId}
          type="button"
          className={styles.person}
          aria-pressed={hasPart(item, userId)}
          aria-label={t('{name} had item {place}', { name: context.nameOf(userId), place })}
          title={context.nameOf(userId)}
          onClick={() => onChange(index, (current) => togglePerson(current, userId))}
        >
          <Avatar userId={userId} name={context.fullNameOf(userId)} size="s" />
        </button>
      ))}
    </div>
  );
}

/** Drawn again only when the item changes: a bill of a large group has thousands of buttons. */
const ItemRow = memo(function ItemRow(props: RowProps) {
  const { item, index, currency, context, onChange, onRemove, onEnter, onPaste } = props;
  const place = index + 1;

  /** Enter leads to the next item, and does not send a bill that is half typed. */
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onEnter(index);
  }

  return (
    <li className={styles.item} onPaste={(event) => onPaste(event, item)}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the fields inside. */}
      <div className={styles.fields} onKeyDown={press}>
        <TextField
          className={styles.name}
          label={t('Item {place}', { place })}
          hideLabel
          placeholder={t('Item {place}', { place })}
          maxLength={LIMITS.itemNameMaxLength}
          enterKeyHint="next"
          value={item.name}
          onChange={(name) => onChange(index, (current) => ({ ...current, name }))}
        />
        <AmountField
          className={styles.amount}
          inputClassName={styles.figure}
          label={t('Item amount {place}', { place })}
          hideLabel
          hideSign
          placeholder={amountText(0, currency)}
          enterKeyHint="next"
          currency={currency}
          value={item.amount}
          onChange={(amount) => onChange(index, (current) => ({ ...current, amount }))}
        />
        <IconButton
          label={t('Remove item {place}', { place })}
          icon={<X />}
          onClick={() => onRemove(index)}
        />
      </div>
      {!context.isClaimed && <ItemPeople {...props} />}
    </li>
  );
});

/** What the rows of a bill do. It stays the same while the bill changes. */
function useEditing({ change, context: { people } }: ExpenseFormModel, currency: string) {
  const notify = useNotify('mf-expenses');
  const list = useRef<HTMLUListElement>(null);

  const setBill = useCallback<SetBill>(
    (next) =>
      change((current) => splitBy({ ...current, bill: next(current.bill ?? EMPTY_BILL) }, 'items', people)),
    [change, people],
  );

  const setItems = useCallback(
    (next: (items: readonly FormItem[]) => FormItem[]) =>
      setBill((current) => ({ ...current, items: next(current.items).slice(0, MOST_ITEMS) })),
    [setBill],
  );

  /** Leads to the item at this place, which is added if it is the next one. */
  const goTo = useCallback(
    (index: number): void => {
      flushSync(() => setItems((items) => (index === items.length ? [...items, NEW_ITEM] : [...items])));
      list.current?.children[index]?.querySelector('input')?.focus();
    },
    [setItems],
  );

  const rows = useMemo(
    () => ({
      onChange: (index: number, next: (item: FormItem) => FormItem) =>
        setItems((items) => items.map((one, at) => (at === index ? next(one) : one))),
      onRemove: (index: number) => setItems((items) => items.filter((_one, at) => at !== index)),
      onEnter: (index: number) => goTo(index + 1),
      /** Takes pasted lines as items. */
      onPaste: (event: ClipboardEvent, item: FormItem): void => {
        const text = event.clipboardData.getData('text').trim();
        const shape = { unit: minorUnitOf(currency), decimals: decimalsOf(currency) };
        const { items: read, unread } = readItemLines(text, shape);
        if (!text.includes('\n') && !(isBlank(item) && read.length > 0)) return;
        event.preventDefault();
        const added = read.map(({ name, cents }) => ({
          ...NEW_ITEM,
          name: name.slice(0, LIMITS.itemNameMaxLength),
          amount: amountText(cents, currency),
        }));
        setItems((items) => [...items.filter((one) => !isBlank(one)), ...added]);
        if (unread.length > 0)
          notify.error(
            t('{count, plural, one {# line has no item} other {# lines have no item}}', {
              count: unread.length,
            }),
          );
      },
    }),
    [currency, goTo, notify, setItems],
  );

  return { list, rows, goTo, setBill };
}

/** What all share equally, because no item or no person has it. */
function Remarks({ form }: { form: ExpenseFormModel }) {
  const { state } = form;
  const currency = entryCurrencyOf(state);
  const bill = readBill(state.bill, currency);
  const rest = bill.items.length > 0 ? uncovered({ ...bill, total: totalCentsOf(state) }) : 0;
  // Who claims takes what has no people now.
  const open = state.bill?.claiming === true ? 0 : unclaimed(bill);
  return (
    <p className={styles.remarks} role="status">
      {rest > 0 && (
        <span>
          {t('{amount} of the total is in no item: all share it equally.', {
            amount: formatMoney(rest, currency),
          })}
        </span>
      )}
      {open > 0 && (
        <span>
          {t('Items of {amount} have no people: all share them equally.', {
            amount: formatMoney(open, currency),
          })}
        </span>
      )}
    </p>
  );
}

/** The bill of an entry that is split by items: what each had, and what comes on top. */
export function ItemsEditor({ form }: { form: ExpenseFormModel }) {
  const { state, context } = form;
  const currency = entryCurrencyOf(state);
  const { list, rows, goTo, setBill } = useEditing(form, currency);
  const bill = state.bill ?? EMPTY_BILL;
  const count = bill.items.length;

  return (
    <div className={styles.editor}>
      {(count === 0 || count === MOST_ITEMS) && (
        <p className={styles.hint}>
          {count === 0
            ? t('Add the items one by one, or paste the lines of a bill into the first one.')
            : t('A bill has at most {most} items.', { most: MOST_ITEMS })}
        </p>
      )}
      <ul ref={list} className={styles.items}>
        {bill.items.map((item, index) => (
          <ItemRow
            // Items that are not saved yet have no id, and texts stand in the state.
            key={index}
            item={item}
            index={index}
            currency={currency}
            context={context}
            {...rows}
          />
        ))}
      </ul>
      <Button
        variant="quiet"
        className={styles.add}
        icon={<Plus />}
        isIdle={count >= MOST_ITEMS}
        onClick={() => goTo(count)}
      >
        {t('Add Item')}
      </Button>
      <BillExtras
        bill={bill}
        currency={currency}
        onChange={(extra) => setBill((current) => withExtra(current, extra))}
      />
      {context.isMaker && (
        <CheckboxField
          label={t('Open for claiming')}
          checked={bill.claiming}
          onChange={() => setBill((current) => ({ ...current, claiming: !current.claiming }))}
        />
      )}
      {(bill.claiming || context.isClaimed) && (
        <p className={styles.hint}>{t('Members tap what was theirs on the page of this expense.')}</p>
      )}
      <Remarks form={form} />
    </div>
  );
}
