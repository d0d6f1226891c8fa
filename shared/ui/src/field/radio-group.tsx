import { useId } from 'react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './radio-group.module.css';

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<Value extends string> {
  /** Names the group. */
  legend: string;
  hideLegend?: boolean;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly RadioOption<Value>[];
  disabled?: boolean;
}

/** A choice of a few, side by side: radio buttons that look like one segmented control. */
export function RadioGroup<Value extends string>({
  legend,
  hideLegend = false,
  name,
  value,
  onChange,
  options,
  disabled = false,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={`${id}-legend`} className={styles.group}>
      <span id={`${id}-legend`} className={styles.legend}>
        {hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </span>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.input}
              name={`${name}${id}`}
              value={option.value}
              checked={option.value === value}
              disabled={disabled || option.disabled}
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
    </div>
  );
}
