export interface PasswordRequirement {
  id: 'length' | 'uppercase' | 'lowercase' | 'digit';
  label: string;
  isMet: boolean;
}

const MIN_LENGTH = 8;

/** What a new password must have (specification §5), each with whether it has it. Letters of any script count. */
export function passwordRequirements(password: string): PasswordRequirement[] {
  return [
    { id: 'length', label: 'At least 8 characters', isMet: password.length >= MIN_LENGTH },
    { id: 'uppercase', label: 'One uppercase letter', isMet: /\p{Lu}/u.test(password) },
    { id: 'lowercase', label: 'One lowercase letter', isMet: /\p{Ll}/u.test(password) },
    { id: 'digit', label: 'One number', isMet: /\d/.test(password) },
  ];
}

/** Whether a password meets every requirement (specification §5). */
export function isPasswordAcceptable(password: string): boolean {
  return passwordRequirements(password).every(({ isMet }) => isMet);
}
