import type { ComponentProps, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldTexts, splitTexts } from './field.tsx';
import styles from './field.module.css';

type NativeProps = Omit<
  ComponentProps<'input'>,
  'id' | 'value' | 'defaultValue' | 'onChange' | 'ref' | 'prefix' | 'size' | 'className' | 'children'
>;

export interface TextFieldProps extends NativeProps, FieldTexts {
  value: string;
  onChange: (value: string, input: HTMLInputElement) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** An icon or a sign inside the input, at its start; decoration only. */
  prefix?: ReactNode;
  /** A button inside the input, at its end. */
  suffix?: ReactNode;
  inputClassName?: string | undefined;
}

/** One line of text with its label. Every other property goes to the `input`. */
export function TextField({
  value,
  onChange,
  inputRef,
  prefix,
  suffix,
  inputClassName,
  ...props
}: TextFieldProps) {
  const [texts, native] = splitTexts(props);
  return (
    <Field {...texts}>
      {(control) => (
        <>
          {prefix !== undefined && (
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            type="text"
            {...native}
            {...control}
            ref={inputRef}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value, event.currentTarget)}
            className={classNames(
              styles.input,
              prefix !== undefined && styles.withPrefix,
              suffix !== undefined && styles.withSuffix,
              inputClassName,
            )}
          />
          {suffix !== undefined && <span className={styles.suffix}>{suffix}</span>}
        </>
      )}
    </Field>
  );
}
