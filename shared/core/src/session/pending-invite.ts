import { STORAGE_KEYS, type Storages } from './storage.ts';

export interface PendingInvite {
  read(): string | undefined;
  keep(token: string): void;
  drop(): void;
}

/** The invitation to accept after registering or signing in (specification §3 and §4). */
export function createPendingInvite({ local }: Pick<Storages, 'local'>): PendingInvite {
  return {
    read: () => local.get(STORAGE_KEYS.pendingInvite) ?? undefined,
    keep: (token) => {
      local.set(STORAGE_KEYS.pendingInvite, token);
    },
    drop: () => {
      local.remove(STORAGE_KEYS.pendingInvite);
    },
  };
}
