import type { User } from '@quits/contracts';
import type { StoredUser } from '../../db/tables.ts';

/** An account as JSON: never its hash, never when it signed in. */
export function presentUser({ id, name, email }: Pick<StoredUser, 'id' | 'name' | 'email'>): User {
  return { id, name, email };
}
