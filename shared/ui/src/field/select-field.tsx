import { ChevronDown } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

export interface SelectFieldProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  disabled?: boolean;
  inputClassName?: string | undefined;
}

/** The browser's own select with a label: it works with every keyboard, screen reader and phone. */
export function SelectField({
  value,
  onChange,
  options,
  disabled,
  inputClassName,
  ...texts
}: SelectFieldProps) {
  return (
    <Field {...texts}>
      {(control) => (
        <>
          <select
            {...control}
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            className={classNames(styles.input, styles.select, inputClassName)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} className={styles.option}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.chevron} aria-hidden="true">
            <ChevronDown />
          </span>
        </>
      )}
    </Field>
  );
}
