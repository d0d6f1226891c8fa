import { Check } from 'lucide-react';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './checkbox-field.module.css';
import fieldStyles from './field.module.css';

type NativeProps = Omit<
  ComponentProps<'input'>,
  'id' | 'type' | 'value' | 'checked' | 'defaultChecked' | 'onChange' | 'size' | 'className' | 'children'
>;

export interface CheckboxFieldProps extends NativeProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** An avatar or an icon before the label; decoration only. */
  leading?: ReactNode;
  hint?: ReactNode;
}

/** A checkbox; the whole row is its label. */
export function CheckboxField({ label, checked, onChange, leading, hint, ...native }: CheckboxFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div>
      <label htmlFor={id} className={classNames(styles.checkbox, native.disabled && styles.isDisabled)}>
        <span className={styles.box}>
          <input
            {...native}
            id={id}
            type="checkbox"
            className={styles.input}
            checked={checked}
            aria-describedby={hint === undefined ? undefined : hintId}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          <Check className={styles.mark} aria-hidden="true" />
        </span>
        {leading !== undefined && <span aria-hidden="true">{leading}</span>}
        <span className={styles.text}>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={hintId} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
