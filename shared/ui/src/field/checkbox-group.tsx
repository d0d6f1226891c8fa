import type { ReactNode } from 'react';
import styles from './checkbox-group.module.css';

export interface CheckboxGroupProps {
  legend: string;
  /** The checkboxes, one a row. */
  children: ReactNode;
}

/** Several checkboxes under one heading, which assistive technology reads with each of them. */
export function CheckboxGroup({ legend, children }: CheckboxGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}
