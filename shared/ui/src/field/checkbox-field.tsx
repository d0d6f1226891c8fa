import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './checkbox-field.module.css';

export interface CheckboxFieldProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** An avatar or an icon before the label; decoration only. */
  leading?: ReactNode;
  disabled?: boolean;
}

/** A checkbox; the whole row is its label. */
export function CheckboxField({ label, checked, onChange, leading, disabled }: CheckboxFieldProps) {
  return (
    <label className={classNames(styles.checkbox, disabled && styles.isDisabled)}>
      <span className={styles.box}>
        <input
          type="checkbox"
          className={styles.input}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <Check className={styles.mark} aria-hidden="true" />
      </span>
      {leading !== undefined && <span aria-hidden="true">{leading}</span>}
      <span className={styles.text}>{label}</span>
    </label>
  );
}
