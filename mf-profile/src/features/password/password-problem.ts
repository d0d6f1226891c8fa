import { TEXTS } from '@quits/contracts';
import { isPasswordAcceptable } from '@quits/domain';

export interface PasswordChange {
  current: string;
  next: string;
  confirmation: string;
}

/** The first error of a password change, in the order of specification §5, or `undefined`. */
export function passwordProblem({ current, next, confirmation }: PasswordChange): string | undefined {
  if (current === '' || next === '' || confirmation === '') return TEXTS.profile.allFieldsRequired;
  if (!isPasswordAcceptable(next)) return TEXTS.profile.newPasswordWeak;
  return next === confirmation ? undefined : TEXTS.profile.newPasswordsDiffer;
}
