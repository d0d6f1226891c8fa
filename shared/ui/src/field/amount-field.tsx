import { type ClipboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type AmountShape,
  currencySign,
  decimalsOf,
  formatAmount,
  formatMoney,
  formatShortMoney,
  isBelowZero,
  type LeftOut,
  minorUnitOf,
  NO_CURRENCY,
  parseAmount,
  readPaste,
  readTyping,
  regionSigns,
  shownNumber,
  t,
  type TypedReading,
} from '@quits/domain';
import { classNames } from '../class-names.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import styles from './field.module.css';

export interface AmountFieldProps
  extends
    Omit<TextFieldProps, 'type' | 'inputMode' | 'prefix' | 'suffix' | 'maxLength' | 'onChange'>,
    Omit<AmountShape, 'isUngrouped' | 'decimals'> {
  onChange: (value: string) => void;
  /** Code of the currency (ISO 4217); dollars when left out. */
  currency?: string | undefined;
  /** The sign after a number that is not money; empty for none. */
  sign?: { after: string } | undefined;
  /** The currency stands elsewhere: next to the field, or above a column of amounts. */
  hideSign?: boolean | undefined;
  /** An amount below zero was typed or pasted: the field takes it without its sign. By default a pasted one is refused. */
  onBelowZero?: (() => void) | undefined;
  /** The main figure of a form. */
  isLarge?: boolean | undefined;
}

/** The browser moves the caret to the end when the field corrects the text: this puts it back. */
function keepCaret(input: HTMLInputElement, position: number): void {
  queueMicrotask(() => {
    if (input.matches(':focus')) input.setSelectionRange(position, position);
  });
}

/** What a field says of its last edit. */
interface Remark {
  leftOut: LeftOut | undefined;
  isDoubtful: boolean;
}

/** Typed before the digits of an amount below zero. */
const LEADING_MINUS = /^[^\d.,]*[\p{Pd}\u2212]/u;

const NO_REMARK: Remark = { leftOut: undefined, isDoubtful: false };

type ReadField = Pick<AmountFieldProps, 'value' | 'currency' | 'sign'> & AmountShape;

/** Names what the field rejected: otherwise `12+5` would silently become 125. */
function hintFor(leftOut: LeftOut, { unit = 1, decimals, sign, currency }: ReadField): string {
  if (leftOut === 'negative') return t('The pasted number is below zero: it was not taken.');
  if (unit > 1) return t('Whole amounts only: the rest was left out.');
  if (leftOut === 'decimals' && decimals === 3) return t('Three decimals at most: the rest was left out.');
  if (leftOut === 'decimals') {
    const amount = formatShortMoney(123_400, sign ? NO_CURRENCY : currency);
    return t('Two decimals at most. For {amount} type {digits}.', { amount, digits: 1234 });
  }
  return t(
    regionSigns().decimal === ','
      ? 'Only digits and a comma: the rest was left out.'
      : 'Only digits and a point: the rest was left out.',
  );
}

/** How a field's text was read; a number that is not money stands for itself. */
function readingOf({ value, unit, decimals, sign, currency }: ReadField): string {
  const cents = parseAmount(value.replace('-', ''), unit, decimals);
  if (cents === undefined) return '';
  return sign ? `= ${shownNumber(value)}` : `= ${formatMoney(cents, currency)}`;
}

function remarkOn({ leftOut, isDoubtful }: Remark, field: ReadField): string {
  const isRead = leftOut === undefined ? isDoubtful : leftOut !== 'negative';
  const hint = leftOut === undefined ? '' : hintFor(leftOut, field);
  return [hint, isRead ? readingOf(field) : ''].filter((words) => words !== '').join(' ');
}

/**
 * Whether an edit brought more than one key: dropped, dictated, filled in, or pasted by a phone's keyboard, which
 * fires no paste event.
 */
function isInsertion(text: string, shown: string): boolean {
  let start = 0;
  while (start < shown.length && text[start] === shown[start]) start += 1;
  let end = 0;
  while (end < shown.length - start && text.at(-1 - end) === shown.at(-1 - end)) end += 1;
  return text.length - start - end > 1;
}

function SignAfter({ text }: { text: string }) {
  return (
    <span className={styles.signAfter} aria-hidden="true">
      {text}
    </span>
  );
}

function keyboardFor({ unit = 1, isSigned }: AmountShape) {
  // The number keypad of phones has no minus.
  if (isSigned) return 'text';
  return unit > 1 ? 'numeric' : 'decimal';
}

/**
 * Corrects what the person types or pastes, and remembers what it left out until the next edit. The value inside the
 * program has a point and no groups; the field shows the region's signs, and groups while they are typed.
 */
function useAmountTyping(
  { value, onChange, onBelowZero }: Pick<AmountFieldProps, 'value' | 'onChange' | 'onBelowZero'>,
  shape: AmountShape,
) {
  const [remark, setRemark] = useState(NO_REMARK);
  const [typed, setTyped] = useState<TypedReading>();
  const isTyped = useRef(false);
  // Another part may have changed the value meanwhile.
  const last = typed?.value === value ? typed : undefined;
  const shown = last?.shown ?? shownNumber(value);

  function take(reading: TypedReading): void {
    isTyped.current = true;
    setTyped(reading);
    onChange(reading.value);
  }

  function type(text: string, input: HTMLInputElement): void {
    if (isInsertion(text, shown)) {
      insert(input, text);
      return;
    }
    const reading = readTyping(text, shape, last);
    const caret = input.selectionStart ?? text.length;
    if (reading.shown !== text) keepCaret(input, caret - (text.length - reading.shown.length));
    const isTurned =
      onBelowZero !== undefined && (LEADING_MINUS.test(reading.text) || isBelowZero(reading.text));
    if (isTurned) onBelowZero();
    setRemark(text === '' || isTurned ? NO_REMARK : reading);
    take(reading);
  }

  function insert(input: HTMLInputElement, text: string, start = '', end = ''): void {
    const pasted = readPaste(text, { ...shape, isSigned: shape.isSigned ?? onBelowZero !== undefined });
    if (pasted.leftOut === 'negative') {
      setRemark(pasted);
      return;
    }
    const isTurned = !shape.isSigned && pasted.value.startsWith('-');
    if (isTurned) onBelowZero?.();
    const inserted = shownNumber(isTurned ? pasted.value.slice(1) : pasted.value);
    const reading = readTyping(start + inserted + end, shape);
    setRemark({
      leftOut: pasted.leftOut ?? reading.leftOut,
      isDoubtful: pasted.isDoubtful || reading.isDoubtful,
    });
    keepCaret(input, start.length + inserted.length);
    take(reading);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const start = shown.slice(0, selectionStart ?? shown.length);
    const end = shown.slice(selectionEnd ?? shown.length);
    insert(event.currentTarget, event.clipboardData.getData('text'), start, end);
  }

  /** Only completes typed text: a computed amount stays computed. */
  function complete(): void {
    const cents = isTyped.current ? parseAmount(value, shape.unit, shape.decimals) : undefined;
    isTyped.current = false;
    setTyped(undefined);
    const completed = cents === undefined ? value : formatAmount(cents, shape.unit, shape.decimals);
    if (completed !== value) onChange(completed);
  }

  return { shown, remark, forgetRemark: () => setRemark(NO_REMARK), type, paste, complete };
}

function decimalsIn(currency: string | undefined, unit = 1): number {
  if (unit > 1) return 0;
  return currency === undefined ? 2 : decimalsOf(currency);
}

/** What stands inside a field next to its figures. */
function signsOf({ currency, sign, hideSign }: Pick<AmountFieldProps, 'currency' | 'sign' | 'hideSign'>) {
  return { before: sign || hideSign ? '' : currencySign(currency), after: sign?.after ?? '' };
}

const looksOf = (before: string, after: string) =>
  classNames(
    before === '' ? styles.figure : styles.amount,
    after !== '' && styles.withSignAfter,
    before.length > 2 && styles.longSign,
  );

/**
 * A field for an amount as text ("12.50"), of dollars by default. It takes only digits, one decimal sign and the
 * currency's decimals; `unit` and `isSigned` change that. Point and comma immediately become the region's decimal sign, typed
 * or pasted; the value has a point in every region. Refuses a pasted amount below zero, unless `onBelowZero` takes it. On blur a typed amount gets
 * all its decimals. Read it with `parseAmount`. A hint below says what the field rejected and how it read a doubtful
 * amount, until the next edit.
 */
export function AmountField({
  onChange,
  onBelowZero,
  onFocus,
  onBlur,
  value,
  hint,
  currency,
  sign,
  unit = currency === undefined ? undefined : minorUnitOf(currency),
  isSigned,
  isLarge,
  hideSign,
  inputClassName,
  ...field
}: AmountFieldProps) {
  const decimals = decimalsIn(currency, unit);
  const shape = { unit, decimals, isSigned, isUngrouped: sign !== undefined };
  const { before, after } = signsOf({ currency, sign, hideSign });
  const typing = useAmountTyping({ value, onChange, onBelowZero }, shape);
  const remark = remarkOn(typing.remark, { value, currency, sign, unit, decimals });

  return (
    <TextField
      autoComplete="off"
      {...field}
      value={typing.shown}
      hint={remark === '' ? hint : <bdi className={styles.remark}>{remark}</bdi>}
      type="text"
      inputMode={keyboardFor(shape)}
      prefix={before === '' ? undefined : before}
      suffix={after === '' ? undefined : <SignAfter text={after} />}
      inputClassName={classNames(
        looksOf(before, after),
        field.hideLabel && styles.column,
        isLarge && styles.large,
        inputClassName,
      )}
      onPaste={typing.paste}
      onFocus={(event) => {
        event.currentTarget.select();
        typing.forgetRemark();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        // Flushed synchronously: other fields follow this one, and the next field selects its text on focus.
        flushSync(() => !sign && typing.complete());
        onBlur?.(event);
      }}
      onChange={typing.type}
    />
  );
}
