import { TEXTS } from '@quits/contracts';
import { t } from '@quits/domain';
import type { ReactNode } from 'react';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';

type FieldState = Pick<PasswordFieldProps, 'value' | 'onChange' | 'onKeyDown' | 'readOnly'>;

export interface NewPasswordFieldsProps {
  password: FieldState;
  confirmation: FieldState;
  /** Shown below the confirmation once it matches. */
  matchHint?: ReactNode;
}

/** A new password with its missing requirements, and its confirmation. A mismatch shows while typing. */
export function NewPasswordFields({ password, confirmation, matchHint }: NewPasswordFieldsProps) {
  const isMatch = confirmation.value === password.value;
  const message = isMatch ? { hint: matchHint } : { error: t(TEXTS.reset.mismatch) };
  return (
    <>
      <PasswordField
        label={t('New Password')}
        toggleLabel={t('new password')}
        name="new-password"
        required
        autoComplete="new-password"
        {...password}
      />
      <PasswordChecklist password={password.value} />
      <PasswordField
        label={t('Confirm New Password')}
        toggleLabel={t('[the password a second time] confirmation')}
        name="confirm-password"
        required
        autoComplete="new-password"
        {...(confirmation.value === '' ? {} : message)}
        {...confirmation}
      />
    </>
  );
}
