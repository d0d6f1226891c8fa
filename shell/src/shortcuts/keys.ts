import { PATHS } from '@quits/contracts';

/** What a key does. `g` waits for the second key; `?` shows this list. */
export interface Shortcut {
  keys: readonly string[];
  label: string;
  /** Where it leads; the list of shortcuts itself when left out. */
  to?: string;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['g', 'd'], label: 'Dashboard', to: PATHS.dashboard },
  { keys: ['g', 'g'], label: 'Groups', to: PATHS.groups },
  { keys: ['g', 'e'], label: 'Expenses', to: PATHS.expenses },
  { keys: ['g', 'p'], label: 'Profile', to: PATHS.profile },
  { keys: ['?'], label: 'Keyboard shortcuts' },
];

/** The shortcut that the keys pressed so far complete; `waiting` when they begin one. */
export function match(pressed: readonly string[]): Shortcut | 'waiting' | undefined {
  const begun = SHORTCUTS.filter(({ keys }) => pressed.every((key, index) => keys[index] === key));
  return (
    begun.find(({ keys }) => keys.length === pressed.length) ?? (begun.length > 0 ? 'waiting' : undefined)
  );
}
