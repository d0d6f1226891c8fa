import { STORAGE_KEYS } from './storage.ts';
import type { Storages } from './storage.ts';

const OFF = 'off';

/** Whether single-key shortcuts work in this browser: on until somebody turns them off (WCAG 2.1.4). */
export function readShortcuts({ local }: Pick<Storages, 'local'>): boolean {
  return local.get(STORAGE_KEYS.shortcuts) !== OFF;
}

/** Keeps the choice. */
export function writeShortcuts({ local }: Pick<Storages, 'local'>, areOn: boolean): void {
  if (areOn) local.remove(STORAGE_KEYS.shortcuts);
  else local.set(STORAGE_KEYS.shortcuts, OFF);
}
