/** Preferences of this browser, independent of the signed-in user. */
import { STORAGE_KEYS, type Storages } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';

/** The theme chosen in this browser; `system` by default. */
export function readTheme({ local }: Pick<Storages, 'local'>): Theme {
  const stored = local.get(STORAGE_KEYS.theme);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Stores the theme and applies it to `root` (the page's root element, or an embed's). */
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

/** Whether single-key shortcuts work in this browser: on by default (WCAG 2.1.4). */
export function readShortcuts({ local }: Pick<Storages, 'local'>): boolean {
  return local.get(STORAGE_KEYS.shortcuts) !== OFF;
}

/** Stores the choice. */
export function writeShortcuts({ local }: Pick<Storages, 'local'>, areOn: boolean): void {
  if (areOn) local.remove(STORAGE_KEYS.shortcuts);
  else local.set(STORAGE_KEYS.shortcuts, OFF);
}
