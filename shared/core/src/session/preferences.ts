/** What a person has chosen for this browser, whoever is signed in. */
import { STORAGE_KEYS } from './storage.ts';
import type { Storages } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';

/** The appearance that the person chose in this browser; `system` when none. */
export function readTheme({ local }: Pick<Storages, 'local'>): Theme {
  const kept = local.get(STORAGE_KEYS.theme);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Keeps the appearance and shows it at once on `root` (the page's root element, or an embed's). */
export function writeTheme({ local }: Pick<Storages, 'local'>, root: HTMLElement, theme: Theme): void {
  if (theme === 'system') {
    local.remove(STORAGE_KEYS.theme);
    delete root.dataset.theme;
  } else {
    local.set(STORAGE_KEYS.theme, theme);
    root.dataset.theme = theme;
  }
}

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
