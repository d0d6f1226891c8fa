import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './radio-group.module.css';

/** More options don't fit next to each other at equal width on a phone. */
const MOST_ALIKE = 3;

/** Neither do more letters. */
const MOST_LETTERS = 24;

/** Counts letters as if each option had the longest label. */
const lettersIn = (options: readonly { label: string }[]) =>
  options.reduce((letters, { label }) => Math.max(letters, label.length), 0) * options.length;

export interface RadioGroupProps<Value extends string> {
  /** Names the group for assistive technology; the surrounding page shows the same. */
  legend: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  disabled?: boolean;
}

/** A choice of a few, side by side: radio buttons that look like one segmented control. */
export function RadioGroup<Value extends string>({
  legend,
  value,
  onChange,
  options,
  disabled,
}: RadioGroupProps<Value>) {
  const name = useId();
  const isMany = options.length > MOST_ALIKE;
  const isLong = !isMany && lettersIn(options) > MOST_LETTERS;
  return (
    <div
      role="radiogroup"
      aria-label={legend}
      className={classNames(styles.track, (isLong || isMany) && styles.many, isLong && styles.long)}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.face}>
            {option.icon !== undefined && (
              <span className={styles.icon} aria-hidden="true">
                {option.icon}
              </span>
            )}
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
}
