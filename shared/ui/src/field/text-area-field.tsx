import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldTexts, splitTexts } from './field.tsx';
import styles from './field.module.css';

type NativeProps = Omit<
  ComponentProps<'textarea'>,
  'id' | 'value' | 'defaultValue' | 'onChange' | 'className' | 'children'
>;

export interface TextAreaFieldProps extends NativeProps, FieldTexts {
  value: string;
  onChange: (value: string) => void;
}

/** Several lines of text with their label. Every other property goes to the `textarea`. */
export function TextAreaField({ value, onChange, ...props }: TextAreaFieldProps) {
  const [texts, native] = splitTexts(props);
  return (
    <Field {...texts}>
      {(control) => (
        <textarea
          rows={3}
          {...native}
          {...control}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={classNames(styles.input, styles.area)}
        />
      )}
    </Field>
  );
}
