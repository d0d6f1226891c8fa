import type { User } from '@quits/contracts';

/** Whether somebody still goes by what registering gave them: the first part of their address, or nothing. */
export function isNameless({ name, email }: Pick<User, 'name' | 'email'>): boolean {
  const own = name.trim();
  return own === '' || own === email.split('@')[0];
}
