import { PATHS } from '@quits/contracts';
import { msg } from '@quits/domain';

/**
 * What a key does. `g` waits for a second key; `?` shows this list. A shortcut without a path presses the
 * screen's control with that key (`aria-keyshortcuts`), which any feature can provide.
 */
export interface Shortcut {
  keys: readonly string[];
  /** An English message. */
  label: string;
  /** Target path. */
  to?: string;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['g', 'd'], label: msg('Dashboard'), to: PATHS.dashboard },
  { keys: ['g', 'g'], label: msg('Groups'), to: PATHS.groups },
  { keys: ['g', 'e'], label: msg('Expenses'), to: PATHS.expenses },
  { keys: ['g', 'p'], label: msg('Profile'), to: PATHS.profile },
  { keys: ['a'], label: msg('Add an expense') },
  { keys: ['e'], label: msg('Edit the expense') },
  { keys: ['/'], label: msg('Search the list') },
  { keys: ['?'], label: msg('Keyboard shortcuts') },
];

export const LIST_KEY = '?';

/** Combinations, which also work while single keys are off. */
export const COMBINATIONS: readonly Shortcut[] = [
  { keys: [/Mac|iP/.test(navigator.userAgent) ? '⌘' : msg('Ctrl'), 'K'], label: msg('Search and go to') },
];

/** Presses or focuses the screen's control for a key, if there is one. */
export function pressControl(key: string): void {
  const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  if (control instanceof HTMLInputElement) control.focus();
  else control?.click();
}

/**
 * The key that the user means: on a non-Latin keyboard the Latin letter in the same place, with Caps Lock the
 * small letter.
 */
export function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isOtherScript = /^(?!\p{Script=Latin})\p{L}$/u.test(key);
  const meant = isOtherScript && letter !== undefined ? letter : key;
  return shiftKey ? meant : meant.toLowerCase();
}

/** The shortcut that the pressed keys complete; `waiting` when they begin one. */
export function match(pressed: readonly string[]): Shortcut | 'waiting' | undefined {
  const begun = SHORTCUTS.filter(({ keys }) => pressed.every((key, index) => keys[index] === key));
  return (
    begun.find(({ keys }) => keys.length === pressed.length) ?? (begun.length > 0 ? 'waiting' : undefined)
  );
}
