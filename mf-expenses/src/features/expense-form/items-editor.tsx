import { Plus, X } from 'lucide-react';
import { type BillItem, LIMITS } from '@quits/contracts';
import { useNotify } from '@quits/core';
import {
  type BillExtra,
  type Cents,
  formatMoney,
  MOST_ITEMS,
  msg,
  readItemLines,
  t,
  unclaimed,
} from '@quits/domain';
import { AmountField, Avatar, Button, CheckboxField, IconButton, TextField } from '@quits/ui';
import { type ClipboardEvent, useState } from 'react';
import { amountText, entryCurrencyOf } from './fields/field.ts';
import { centsIn, type FormState, splitBy, unitOf } from './form-state.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './items-editor.module.css';

type FormBill = NonNullable<FormState['bill']>;

/** A whole share of an item. */
const ONE_SHARE = 100;
/** What a bill mostly has besides its items; a discount is below zero. */
const EXTRAS = [msg('Tax'), msg('Tip'), msg('Discount')] as const;

const EMPTY: FormBill = { items: [], extras: [], claiming: false };

interface RowProps {
  form: ExpenseFormModel;
  item: BillItem;
  index: number;
  onChange: (item: BillItem) => void;
  onRemove: () => void;
  onPaste: (event: ClipboardEvent) => void;
}

/** The text of an amount stays as it is typed; the bill has its cents. */
function useAmountText(state: FormState, cents: Cents) {
  const [text, setText] = useState(cents === 0 ? '' : amountText(cents, entryCurrencyOf(state)));
  return [text, setText] as const;
}

function ItemRow({ form, item, index, onChange, onRemove, onPaste }: RowProps) {
  const { state, context } = form;
  const [text, setText] = useAmountText(state, item.cents);
  const place = index + 1;
  const has = (userId: number) => item.people.some((one) => one.userId === userId && one.weight > 0);

  function toggle(userId: number): void {
    const others = item.people.filter((one) => one.userId !== userId);
    onChange({ ...item, people: has(userId) ? others : [...others, { userId, weight: ONE_SHARE }] });
  }

  return (
    <li className={styles.item} onPaste={onPaste}>
      <div className={styles.fields}>
        <TextField
          className={styles.name}
          label={t('Item {place}', { place })}
          hideLabel
          placeholder={t('Item {place}', { place })}
          maxLength={LIMITS.itemNameMaxLength}
          value={item.name}
          onChange={(name) => onChange({ ...item, name })}
        />
        <AmountField
          className={styles.amount}
          label={t('Item amount {place}', { place })}
          hideLabel
          hideSign
          currency={entryCurrencyOf(state)}
          value={text}
          onChange={(typed) => {
            setText(typed);
            onChange({ ...item, cents: centsIn(state, typed) });
          }}
        />
        <IconButton label={t('Remove item {place}', { place })} icon={<X />} onClick={onRemove} />
      </div>
      <div className={styles.people}>
        {context.people.shares.map((userId) => (
          <button
            key={userId}
            type="button"
            className={styles.person}
            aria-pressed={has(userId)}
            aria-label={t('{name} had item {place}', { name: context.nameOf(userId), place })}
            onClick={() => toggle(userId)}
          >
            <Avatar userId={userId} name={context.fullNameOf(userId)} size="s" />
          </button>
        ))}
      </div>
    </li>
  );
}

interface ExtraFieldProps {
  state: FormState;
  name: string;
  cents: Cents;
  onChange: (cents: Cents) => void;
}

function ExtraField({ state, name, cents, onChange }: ExtraFieldProps) {
  const [text, setText] = useAmountText(state, Math.abs(cents));
  return (
    <AmountField
      label={name}
      currency={entryCurrencyOf(state)}
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(centsIn(state, typed));
      }}
    />
  );
}

/** The extras that most bills have, then further ones, so that no field moves while one is typed into. */
function namesOf(extras: readonly BillExtra[]): string[] {
  const usual = EXTRAS.map((name) => t(name));
  return [...new Set([...usual, ...extras.map(({ name }) => name)])];
}

function withExtra({ extras, ...bill }: FormBill, name: string, cents: Cents): FormBill {
  const known = extras.find((extra) => extra.name === name);
  const isBelow = known ? known.cents < 0 : name === t('Discount');
  const changed: BillExtra = { name, cents: isBelow ? 0 - cents : cents, how: known?.how ?? 'proportional' };
  const others = extras.map((extra) => (extra === known ? changed : extra));
  const all = known ? others : [...others, changed];
  return { ...bill, extras: all.filter((extra) => extra.cents !== 0) };
}

interface ExtrasProps {
  state: FormState;
  bill: FormBill;
  onChange: (next: (bill: FormBill) => FormBill) => void;
}

function Extras({ state, bill, onChange }: ExtrasProps) {
  return (
    <div className={styles.extras}>
      {namesOf(bill.extras).map((name) => (
        <ExtraField
          key={name}
          state={state}
          name={name}
          cents={bill.extras.find((extra) => extra.name === name)?.cents ?? 0}
          onChange={(cents) => onChange((current) => withExtra(current, name, cents))}
        />
      ))}
    </div>
  );
}

/** The bill of an entry that is split by items: what each had, and what comes on top. */
export function ItemsEditor({ form }: { form: ExpenseFormModel }) {
  const { state, change, context } = form;
  const notify = useNotify('mf-expenses');
  /** Rows that move get new fields: their texts are their own. */
  const [round, setRound] = useState(0);
  const bill = state.bill ?? EMPTY;
  const setBill = (next: (bill: FormBill) => FormBill) =>
    change((current) => splitBy({ ...current, bill: next(current.bill ?? EMPTY) }, 'items', context.people));

  const add = (items: readonly BillItem[]) =>
    setBill((current) => ({ ...current, items: [...current.items, ...items].slice(0, MOST_ITEMS) }));

  function paste(event: ClipboardEvent): void {
    const lines = event.clipboardData.getData('text');
    if (!lines.trim().includes('\n')) return;
    event.preventDefault();
    const { items, unread } = readItemLines(lines, unitOf(state));
    const isBlank = (item: BillItem) => item.name === '' && item.cents === 0;
    setBill((current) => ({
      ...current,
      items: [
        ...current.items.filter((item) => !isBlank(item)),
        ...items.map((item) => ({ ...item, people: [] })),
      ].slice(0, MOST_ITEMS),
    }));
    setRound(round + 1);
    if (unread.length > 0)
      notify.error(
        t('{count, plural, one {# line has no item} other {# lines have no item}}', { count: unread.length }),
      );
  }

  const open = unclaimed(bill);
  return (
    <div className={styles.editor}>
      <ul className={styles.items}>
        {bill.items.map((item, index) => (
          <ItemRow
            key={`${String(round)}-${String(index)}`}
            form={form}
            item={item}
            index={index}
            onPaste={paste}
            onChange={(changed) =>
              setBill((current) => ({
                ...current,
                items: current.items.map((one, at) => (at === index ? changed : one)),
              }))
            }
            onRemove={() => {
              setBill((current) => ({ ...current, items: current.items.filter((_one, at) => at !== index) }));
              setRound(round + 1);
            }}
          />
        ))}
      </ul>
      <div>
        <Button
          size="s"
          variant="quiet"
          icon={<Plus />}
          onClick={() => add([{ name: '', cents: 0, people: [] }])}
        >
          {t('Add Item')}
        </Button>
      </div>
      <Extras state={state} bill={bill} onChange={setBill} />
      <CheckboxField
        label={t('Open for claiming')}
        checked={bill.claiming}
        onChange={() => setBill((current) => ({ ...current, claiming: !current.claiming }))}
      />
      <p className={styles.open} role="status">
        {open > 0 &&
          t('Items of {amount} have no people: all share them equally.', {
            amount: formatMoney(open, entryCurrencyOf(state)),
          })}
      </p>
    </div>
  );
}
