import { useState } from 'react';
import type { ClipboardEvent } from 'react';
import { cleanAmountPaste, cleanAmountTyping, leftOutOfPaste, leftOutOfTyping } from '@quits/domain';
import type { LeftOut } from '@quits/domain';
import { classNames } from '../class-names.ts';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import styles from './field.module.css';

export interface AmountFieldProps extends Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'prefix' | 'suffix' | 'maxLength' | 'onChange' | 'inputClassName'
> {
  onChange: (value: string) => void;
}

/** The browser moves the caret to the end whenever the text is put right: it goes back to its place. */
function keepCaret(input: HTMLInputElement, position: number): void {
  queueMicrotask(() => {
    if (input.matches(':focus')) input.setSelectionRange(position, position);
  });
}

/** What was not taken is said: `12+5` would be 125 without a word. */
const HINTS: Record<LeftOut, string> = {
  decimals: 'Two decimals at most. For $1,234 type 1234.',
  signs: 'Only digits and a point: the rest was left out.',
};

/**
 * An amount of dollars as text ("12.50"): takes digits, one point and two decimals and nothing else,
 * and turns a decimal comma into a point at once, typed or pasted (decisions §4). Read it with
 * `parseAmount`. A hint below says what it did not take, until the amount is typed anew.
 */
export function AmountField({ onChange, onFocus, value, hint, ...field }: AmountFieldProps) {
  const [leftOut, setLeftOut] = useState<LeftOut>();

  function type(typed: string, input: HTMLInputElement): void {
    const cleaned = cleanAmountTyping(typed);
    const caret = input.selectionStart ?? typed.length;
    if (cleaned !== typed) keepCaret(input, caret - (typed.length - cleaned.length));
    if (typed === '') setLeftOut(undefined);
    else setLeftOut((known) => leftOutOfTyping(typed) ?? known);
    onChange(cleaned);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    event.preventDefault();
    const input = event.currentTarget;
    const before = value.slice(0, input.selectionStart ?? value.length);
    const after = value.slice(input.selectionEnd ?? value.length);
    const text = event.clipboardData.getData('text');
    const pasted = cleanAmountPaste(text);
    setLeftOut(leftOutOfPaste(text) ?? leftOutOfTyping(before + pasted + after));
    keepCaret(input, before.length + pasted.length);
    onChange(cleanAmountTyping(before + pasted + after));
  }

  return (
    <TextField
      autoComplete="off"
      {...field}
      value={value}
      hint={leftOut ? HINTS[leftOut] : hint}
      type="text"
      inputMode="decimal"
      prefix="$"
      inputClassName={classNames(styles.amount, field.hideLabel && styles.column)}
      onPaste={paste}
      onFocus={(event) => {
        event.currentTarget.select();
        setLeftOut(undefined);
        onFocus?.(event);
      }}
      onChange={type}
    />
  );
}
