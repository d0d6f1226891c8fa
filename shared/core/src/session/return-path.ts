import { fieldIn } from '@quits/contracts';
import { parse } from './parse.ts';
import { STORAGE_KEYS } from './storage.ts';
import type { Storages } from './storage.ts';

type TabStorage = Pick<Storages, 'tab'>;

/** Keeps the path that a redirect left, for the person who was there. */
export function keepPath({ tab }: TabStorage, userId: number, path: string): void {
  tab.set(STORAGE_KEYS.returnTo, JSON.stringify({ userId, path }));
}

export function dropPath({ tab }: TabStorage): void {
  tab.remove(STORAGE_KEYS.returnTo);
}

/** The path that was kept, if it was this person's; whosever it was, it is used up. */
export function takeKeptPath(storages: TabStorage, userId: number): string | undefined {
  const kept = parse(storages.tab.get(STORAGE_KEYS.returnTo));
  dropPath(storages);
  const path = fieldIn(kept, 'path');
  return fieldIn(kept, 'userId') === userId && typeof path === 'string' ? path : undefined;
}
