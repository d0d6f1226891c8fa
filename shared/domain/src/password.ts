/** The requirements of a new password (specification §5), for the live checklist and the server. */
import { t } from './language/texts.ts';

/** One line of the live checklist. */
export interface PasswordRequirement {
  id: 'length' | 'uppercase' | 'lowercase' | 'digit';
  label: string;
  isMet: boolean;
}

/** Minimum length of a password (specification §9). */
const MIN_LENGTH = 8;

/**
 * The requirements in the order of the checklist, each with whether the password meets it. Letters of every
 * script count ('É' is uppercase), digits are 0 to 9, and a character outside the basic plane counts once.
 */
export function passwordRequirements(password: string): PasswordRequirement[] {
  return [
    { id: 'length', label: t('At least 8 characters'), isMet: Array.from(password).length >= MIN_LENGTH },
    { id: 'uppercase', label: t('One uppercase letter'), isMet: /\p{Lu}/u.test(password) },
    { id: 'lowercase', label: t('One lowercase letter'), isMet: /\p{Ll}/u.test(password) },
    { id: 'digit', label: t('One number'), isMet: /\d/.test(password) },
  ];
}

/** Whether a password meets every requirement. */
export function isPasswordAcceptable(password: string): boolean {
  return passwordRequirements(password).every(({ isMet }) => isMet);
}
