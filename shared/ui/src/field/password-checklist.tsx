import { Circle, CircleCheck } from 'lucide-react';
import { TEXTS } from '@quits/contracts';
import { passwordRequirements, t } from '@quits/domain';
import { classNames } from '../class-names.ts';
import { List } from '../list/list.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { richText } from '../texts/rich-text.tsx';
import styles from './password-checklist.module.css';

/** The requirements of a new password and which are met, from the first letter on (specification §5). */
export function PasswordChecklist({ password }: { password: string }) {
  if (password === '') return null;
  const requirements = passwordRequirements(password);
  const isMet = requirements.every((requirement) => requirement.isMet);
  return (
    <div className={styles.checklist}>
      <p aria-live="polite" className={classNames(styles.indicator, isMet && styles.met)}>
        {t(isMet ? TEXTS.password.met : TEXTS.password.notMet)}
      </p>
      <List className={styles.list}>
        {requirements.map((requirement) => (
          <li key={requirement.id} className={classNames(styles.row, requirement.isMet && styles.met)}>
            {requirement.isMet ? (
              <CircleCheck className={styles.mark} aria-hidden="true" />
            ) : (
              <Circle className={styles.mark} aria-hidden="true" />
            )}
            <span>
              {richText(
                requirement.isMet
                  ? '{requirement}<hidden>: met</hidden>'
                  : '{requirement}<hidden>: not met</hidden>',
                {
                  requirement: requirement.label,
                  hidden: (inner) => <VisuallyHidden>{inner}</VisuallyHidden>,
                },
              )}
            </span>
          </li>
        ))}
      </List>
    </div>
  );
}
