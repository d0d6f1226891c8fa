import type { User } from '@quits/contracts';

/** Whether a person still has the name from registration: the first part of their address, or none. */
export function isNameless({ name, email }: Pick<User, 'name' | 'email'>): boolean {
  const own = name.trim();
  return own === '' || own === email.split('@')[0];
}
