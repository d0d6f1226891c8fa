import { PATHS, groupPath } from '@quits/contracts';
import type { Acquaintance, Group } from '@quits/contracts';
import type { Theme } from '@quits/core';
import { displayName, isolated, matchWords } from '@quits/domain';
import type { Feature } from '../remotes/feature-catalog.ts';

/** What the palette offers: a place to go to, a dialog in its own place, or an appearance. */
export interface Command {
  label: string;
  /** What kind of thing it is, in one word. */
  kind: string;
  to?: string;
  theme?: Theme;
  dialog?: string;
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
  return [
    ...groups.map(({ id, name }) => ({ label: name, kind: 'Group', to: groupPath(id) })),
    ...PAGES,
    ...pages,
    ...groups.map(({ id, name }) => ({
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

const MOST_SHOWN = 50;

/** The commands that have every word of the query. */
export function matchingCommands(commands: readonly Command[], query: string): Command[] {
  const matches = matchWords(query);
  return commands.filter(({ label, kind }) => matches(`${label} ${kind}`)).slice(0, MOST_SHOWN);
}
