import { PATHS } from '@quits/contracts';

/**
 * What a key does. `g` waits for the second key; `?` shows this list. Without a path, it is for the control of the
 * screen that says so itself (`aria-keyshortcuts`): any feature can have one.
 */
export interface Shortcut {
  keys: readonly string[];
  label: string;
  /** Where it leads. */
  to?: string;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['g', 'd'], label: 'Dashboard', to: PATHS.dashboard },
  { keys: ['g', 'g'], label: 'Groups', to: PATHS.groups },
  { keys: ['g', 'e'], label: 'Expenses', to: PATHS.expenses },
  { keys: ['g', 'p'], label: 'Profile', to: PATHS.profile },
  { keys: ['a'], label: 'Add an expense, in a group' },
  { keys: ['e'], label: 'Edit, on an expense' },
  { keys: ['/'], label: 'Search the list' },
  { keys: ['?'], label: 'Keyboard shortcuts' },
];

/** The key that shows the list. */
export const LIST_KEY = '?';

/** Combinations, which work whether single keys do or not. */
export const COMBINATIONS: readonly Shortcut[] = [
  { keys: [/Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl', 'K'], label: 'Command palette' },
];

/** Presses the control of the screen that a key is for, or puts the focus into it, where there is one. */
export function pressControl(key: string): void {
  const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  if (control instanceof HTMLInputElement) control.focus();
  else control?.click();
}

/**
 * The key that somebody means: on a keyboard of another script the Latin letter of the same place, and with Caps Lock the
 * small letter.
 */
export function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isOtherScript = /^(?!\p{Script=Latin})\p{L}$/u.test(key);
  const meant = isOtherScript && letter !== undefined ? letter : key;
  return shiftKey ? meant : meant.toLowerCase();
}

/** The shortcut that the keys pressed so far complete; `waiting` when they begin one. */
export function match(pressed: readonly string[]): Shortcut | 'waiting' | undefined {
  const begun = SHORTCUTS.filter(({ keys }) => pressed.every((key, index) => keys[index] === key));
  return (
    begun.find(({ keys }) => keys.length === pressed.length) ?? (begun.length > 0 ? 'waiting' : undefined)
  );
}
