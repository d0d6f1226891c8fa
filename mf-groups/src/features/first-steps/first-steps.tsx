import { t, valueText } from '@quits/domain';
import { Check } from 'lucide-react';
import styles from './first-steps.module.css';

export interface Step {
  title: string;
  text: string;
  isDone?: boolean;
  /** Begins the step. */
  onPress?: () => void;
}

/** The steps to a first shared cost; finished ones have a check. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  return (
    // Safari forgets that an unstyled list is one unless it is told.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- see above
    <ol role="list" className={styles.steps}>
      {steps.map(({ title, text, isDone = false, onPress }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.sign} aria-hidden="true">
            {isDone ? <Check className={styles.check} /> : <span>{valueText(index + 1)}</span>}
          </span>
          <div className={styles.words}>
            <p className={styles.title}>
              {onPress && !isDone ? (
                <button type="button" className={styles.press} onClick={onPress}>
                  {title}
                </button>
              ) : (
                title
              )}
              {isDone && <span className={styles.done}> {t('(done)')}</span>}
            </p>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
