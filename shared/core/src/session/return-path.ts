import { fieldIn } from '@quits/contracts';
import { parse } from './parse.ts';
import { STORAGE_KEYS, type Storages } from './storage.ts';

type TabStorage = Pick<Storages, 'tab'>;

/** Stores the path before a redirect, for its user. */
export function keepPath({ tab }: TabStorage, userId: number, path: string): void {
  tab.set(STORAGE_KEYS.returnTo, JSON.stringify({ userId, path }));
}

export function dropPath({ tab }: TabStorage): void {
  tab.remove(STORAGE_KEYS.returnTo);
}

/** Returns and removes the stored path; `undefined` when it belongs to another user. */
export function takeKeptPath(storages: TabStorage, userId: number): string | undefined {
  const kept = parse(storages.tab.get(STORAGE_KEYS.returnTo));
  dropPath(storages);
  const path = fieldIn(kept, 'path');
  return fieldIn(kept, 'userId') === userId && typeof path === 'string' ? path : undefined;
}
