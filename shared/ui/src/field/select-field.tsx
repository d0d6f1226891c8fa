import { ChevronDown } from 'lucide-react';
import type { ComponentProps, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import styles from './field.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

type NativeProps = Omit<
  ComponentProps<'select'>,
  'id' | 'value' | 'defaultValue' | 'onChange' | 'ref' | 'size' | 'className' | 'children' | 'multiple'
>;

export interface SelectFieldProps extends NativeProps, Omit<FieldProps, 'children'> {
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  selectRef?: Ref<HTMLSelectElement>;
}

/** The browser's own select with a label: it works with every keyboard, screen reader and phone. */
export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  required,
  className,
  value,
  onChange,
  options,
  selectRef,
  ...native
}: SelectFieldProps) {
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      required={required}
      className={className}
    >
      {(control) => (
        <div className={styles.control}>
          <select
            {...native}
            {...control}
            ref={selectRef}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            className={classNames(styles.input, styles.select)}
          >
            {options.map((option) => (
              <option
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className={styles.option}
              >
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.chevron} aria-hidden="true">
            <ChevronDown />
          </span>
        </div>
      )}
    </Field>
  );
}
