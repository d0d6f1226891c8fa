import { PATHS, groupPath } from '@quits/contracts';
import type { Acquaintance, Group } from '@quits/contracts';
import type { Theme } from '@quits/core';
import { displayName, isolated, matchWords } from '@quits/domain';
import type { Feature } from '../remotes/feature-catalog.ts';

/** What the palette offers: a place, a dialog in its own place, an appearance, a control, or a search. */
export interface Command {
  label: string;
  /** What kind of thing it is, in one word. */
  kind: string;
  to?: string;
  theme?: Theme;
  dialog?: string;
  /** The key of a control of the screen (`aria-keyshortcuts`). */
  press?: string;
  /** What to search all expenses for. */
  search?: string;
}

const PAGES: readonly Command[] = [
  { label: 'Dashboard', kind: 'Page', to: PATHS.dashboard },
  { label: 'Groups', kind: 'Page', to: PATHS.groups },
  { label: 'Expenses', kind: 'Page', to: PATHS.expenses },
  { label: 'Profile', kind: 'Page', to: PATHS.profile },
];

const ACTIONS: readonly Command[] = [
  { label: 'Create Group', kind: 'Action', to: `${PATHS.groups}?new=1` },
  { label: 'Keyboard shortcuts', kind: 'Help', dialog: 'shortcuts' },
  { label: 'Appearance: System', kind: 'Action', theme: 'system' },
  { label: 'Appearance: Light', kind: 'Action', theme: 'light' },
  { label: 'Appearance: Dark', kind: 'Action', theme: 'dark' },
];

/** Everything there is to choose from: groups first, pages of features that state a menu entry among the pages. */
export function commandsOf(
  groups: readonly Group[],
  features: readonly Feature[],
  people: readonly Acquaintance[] = [],
): Command[] {
  const pages = features.flatMap(({ menu, routes: [to] }) =>
    menu === undefined || to === undefined ? [] : [{ label: menu, kind: 'Page', to }],
  );
  // An archived group takes no expense (extras §11).
  const active = groups.filter(({ archivedAt }) => typeof archivedAt !== 'string');
  return [
    ...groups.map(({ id, name }) => ({ label: name, kind: 'Group', to: groupPath(id) })),
    ...PAGES,
    ...pages,
    ...active.map(({ id, name }) => ({
      label: `Add expense in ${isolated(name)}`,
      kind: 'Action',
      to: `${groupPath(id)}?add=1`,
    })),
    ...people.flatMap((person) =>
      person.totals.map(({ currency }) => ({
        label: `Settle with ${displayName(person)}`,
        kind: person.totals.length > 1 ? `Action, ${currency}` : 'Action',
        to: `${PATHS.dashboard}?people=${String(person.id)}-${currency}`,
      })),
    ),
    ...ACTIONS,
  ];
}

/** The controls with a key on the screen behind the palette: "Add Expense", "Search expenses". */
export function screenCommands(): Command[] {
  const controls = document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts]:not(:disabled)');
  const byKey = new Map(
    Array.from(controls, (control) => [control.getAttribute('aria-keyshortcuts'), control]),
  );
  return Array.from(byKey, ([press, control]) => {
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : control;
    return { label: label?.textContent ?? '', kind: 'This screen', press: press ?? '' };
  });
}

const MOST_SHOWN = 50;

/** The commands that have every word of the query, and then a search for it. */
export function matchingCommands(commands: readonly Command[], query: string): Command[] {
  const search = query.trim();
  const matches = matchWords(query);
  const found = commands.filter(({ label, kind }) => matches(`${label} ${kind}`)).slice(0, MOST_SHOWN);
  return search === ''
    ? found
    : [...found, { label: `Search expenses for “${search}”`, kind: 'Search', search }];
}
