import { useRef, useState } from 'react';
import type { ClipboardEvent } from 'react';
import { flushSync } from 'react-dom';
import {
  cleanAmountPaste,
  cleanAmountTyping,
  currencySign,
  formatAmount,
  leftOutOfPaste,
  leftOutOfTyping,
  minorUnitOf,
  parseAmount,
} from '@quits/domain';
import type { AmountShape, LeftOut } from '@quits/domain';
import { classNames } from '../class-names.ts';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import styles from './field.module.css';

export interface AmountFieldProps
  extends
    Omit<
      TextFieldProps,
      'type' | 'inputMode' | 'prefix' | 'suffix' | 'maxLength' | 'onChange' | 'inputClassName'
    >,
    AmountShape {
  onChange: (value: string) => void;
  /** Code of the currency (ISO 4217); dollars when left out. */
  currency?: string | undefined;
  /** The sign after a number that is not money. */
  sign?: { after: string };
  /** The main figure of a form. */
  isLarge?: boolean | undefined;
}

/** The browser moves the caret to the end when the field corrects the text: this puts it back. */
function keepCaret(input: HTMLInputElement, position: number): void {
  queueMicrotask(() => {
    if (input.matches(':focus')) input.setSelectionRange(position, position);
  });
}

/** Names what the field rejected: otherwise `12+5` would silently become 125. */
function hintFor(leftOut: LeftOut, { unit = 1 }: AmountShape, sign: string): string {
  if (unit > 1) return 'Whole amounts only: the rest was left out.';
  return leftOut === 'decimals'
    ? `Two decimals at most. For ${sign}1,234 type 1234.`
    : 'Only digits and a point: the rest was left out.';
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

/** Corrects what the person types or pastes, and remembers what it left out until the next edit. */
function useAmountTyping(
  { value, onChange }: Pick<AmountFieldProps, 'value' | 'onChange'>,
  shape: AmountShape,
) {
  const [leftOut, setLeftOut] = useState<LeftOut>();
  const isTyped = useRef(false);

  function type(typed: string, input: HTMLInputElement): void {
    const cleaned = cleanAmountTyping(typed, shape);
    const caret = input.selectionStart ?? typed.length;
    isTyped.current = true;
    if (cleaned !== typed) keepCaret(input, caret - (typed.length - cleaned.length));
    if (typed === '') setLeftOut(undefined);
    else setLeftOut((known) => leftOutOfTyping(typed, shape) ?? known);
    onChange(cleaned);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    event.preventDefault();
    isTyped.current = true;
    const input = event.currentTarget;
    const start = value.slice(0, input.selectionStart ?? value.length);
    const end = value.slice(input.selectionEnd ?? value.length);
    const text = event.clipboardData.getData('text');
    const pasted = cleanAmountPaste(text, shape);
    setLeftOut(leftOutOfPaste(text, shape) ?? leftOutOfTyping(start + pasted + end, shape));
    keepCaret(input, start.length + pasted.length);
    onChange(cleanAmountTyping(start + pasted + end, shape));
  }

  /** Only completes typed text: a computed amount stays computed. */
  function complete(): void {
    const cents = isTyped.current ? parseAmount(value, shape.unit) : undefined;
    isTyped.current = false;
    const completed = cents === undefined ? value : formatAmount(cents, shape.unit);
    if (completed !== value) onChange(completed);
  }

  return { leftOut, forgetLeftOut: () => setLeftOut(undefined), type, paste, complete };
}

/**
 * A field for an amount as text ("12.50"), of dollars by default. It takes only digits, one point and two
 * decimals; `unit` and `isSigned` change that. A decimal comma becomes a point immediately, typed or pasted
 * (decisions §4). On blur a typed amount gets all its decimals. Read it with `parseAmount`. A hint below says
 * what the field rejected, until the next edit.
 */
export function AmountField({
  onChange,
  onFocus,
  onBlur,
  value,
  hint,
  currency,
  sign,
  unit = currency === undefined ? undefined : minorUnitOf(currency),
  isSigned,
  isLarge,
  ...field
}: AmountFieldProps) {
  const shape = { unit, isSigned };
  const before = sign ? '' : currencySign(currency);
  const typing = useAmountTyping({ value, onChange }, shape);

  return (
    <TextField
      autoComplete="off"
      {...field}
      value={value}
      hint={typing.leftOut ? <bdi>{hintFor(typing.leftOut, shape, before)}</bdi> : hint}
      type="text"
      inputMode={keyboardFor(shape)}
      prefix={before === '' ? undefined : before}
      suffix={sign && <SignAfter text={sign.after} />}
      inputClassName={classNames(
        before === '' ? styles.figure : styles.amount,
        sign && styles.withSignAfter,
        before.length > 2 && styles.longSign,
        field.hideLabel && styles.column,
        isLarge && styles.large,
      )}
      onPaste={typing.paste}
      onFocus={(event) => {
        event.currentTarget.select();
        typing.forgetLeftOut();
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
