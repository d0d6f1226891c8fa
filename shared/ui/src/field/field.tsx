import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './field.module.css';

/** Props that a field's control spreads onto its element. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
}

/** The texts of a control of any kind. */
export interface FieldTexts {
  label: string;
  /** Keeps the label for assistive technology when a column heading shows it. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  className?: string;
}

/** Separates the texts of a control from its other props. */
export function splitTexts<Props extends FieldTexts>({
  label,
  hideLabel,
  hint,
  error,
  required,
  className,
  ...native
}: Props): [texts: FieldTexts, native: Omit<Props, keyof FieldTexts>] {
  return [{ label, hideLabel, hint, error, required, className }, native];
}

interface FieldProps extends FieldTexts {
  children: (control: FieldControlProps) => ReactNode;
}

function isSaid(message: ReactNode): boolean {
  return message !== undefined && message !== null && message !== false && message !== '';
}

/** A label, a control and its messages, which are linked to the control and announced. */
export function Field({ label, hideLabel = false, hint, error, required, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hasHint = isSaid(hint);
  const hasError = isSaid(error);

  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      </label>
      <div className={styles.control}>
        {children({
          id,
          'aria-describedby': classNames(hasError && errorId, hasHint && hintId) || undefined,
          'aria-invalid': hasError || undefined,
          required,
        })}
      </div>
      <div className={styles.messages} aria-live="polite">
        {hasError && (
          <p id={errorId} className={styles.error}>
            <CircleAlert className={styles.errorIcon} aria-hidden="true" />
            <span>{error}</span>
          </p>
        )}
        {hasHint && (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
