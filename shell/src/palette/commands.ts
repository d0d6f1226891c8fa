import {
  type Acquaintance,
  type Expense,
  expensePath,
  type Group,
  groupPath,
  newestFirst,
  PATHS,
} from '@quits/contracts';
import type { OfferedLink, Theme } from '@quits/core';
import { displayName, formatMoney, isolated, localeNow, matchWords, msg, t } from '@quits/domain';
import { wordingIn } from '@quits/federation';
import { formatDay } from '@quits/ui';
import type { Feature } from '../remotes/feature-catalog.ts';

/** What the palette offers: a place, a dialog in its own place, an appearance, a control, or a search. */
export interface Command {
  label: string;
  /** What kind of thing it is, in one word; of an expense its day. */
  kind: string;
  to?: string;
  theme?: Theme;
  dialog?: string;
  /** The key of a control of the screen (`aria-keyshortcuts`). */
  press?: string;
  search?: string;
}

const PAGES: readonly Command[] = [
  { label: msg('Dashboard'), kind: msg('Page'), to: PATHS.dashboard },
  { label: msg('Groups'), kind: msg('Page'), to: PATHS.groups },
  { label: msg('Expenses'), kind: msg('Page'), to: PATHS.expenses },
  { label: msg('Profile'), kind: msg('Page'), to: PATHS.profile },
];

const ACTIONS: readonly Command[] = [
  { label: msg('Create Group'), kind: msg('Action'), to: `${PATHS.groups}?new=1` },
  { label: msg('Keyboard shortcuts'), kind: msg('[noun] Help'), dialog: 'shortcuts' },
  { label: msg('Appearance: System'), kind: msg('Action'), theme: 'system' },
  { label: msg('Appearance: Light'), kind: msg('Action'), theme: 'light' },
  { label: msg('Appearance: Dark'), kind: msg('Action'), theme: 'dark' },
];

/** A command of a table, in the language of the page. */
const worded = (command: Command): Command => ({
  ...command,
  label: t(command.label),
  kind: t(command.kind),
});

/** Everything there is to choose from: groups first, pages of features that state a menu entry among the pages. */
export function commandsOf(
  groups: readonly Group[],
  features: readonly Feature[],
  people: readonly Acquaintance[] = [],
  offered: readonly OfferedLink[] = [],
): Command[] {
  const { language } = localeNow();
  const pages = features.flatMap(({ menu, routes: [to] }) =>
    menu === undefined || to === undefined ? [] : [{ label: wordingIn(language, menu), kind: t('Page'), to }],
  );
  // An archived group takes no expense.
  const active = groups.filter(({ archivedAt }) => typeof archivedAt !== 'string');
  return [
    ...groups.map(({ id, name }) => ({ label: name, kind: t('Group'), to: groupPath(id) })),
    ...PAGES.map(worded),
    ...pages,
    ...active.map(({ id, name }) => ({
      label: t('Add expense in {group}', { group: isolated(name) }),
      kind: t('Action'),
      to: `${groupPath(id)}?add=1`,
    })),
    ...people.flatMap((person) =>
      person.totals.map(({ currency }) => ({
        label: t('Settle with {name}', { name: displayName(person) }),
        kind: person.totals.length > 1 ? t('Action, {currency}', { currency }) : t('Action'),
        to: `${PATHS.dashboard}?people=${String(person.id)}-${currency}`,
      })),
    ),
    ...offered.map(({ label, to }) => ({ label: label(), kind: t('Action'), to: to() })),
    ...ACTIONS.map(worded),
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
    return { label: label?.textContent ?? '', kind: t('This screen'), press: press ?? '' };
  });
}

const MOST_SHOWN = 50;
const MOST_EXPENSES = 5;

/** The newest of these expenses whose description has every word of the query; all others are found by the search. */
export function matchingExpenses(
  expenses: readonly Expense[],
  groups: readonly Group[],
  query: string,
): Command[] {
  const matches = matchWords(query);
  const currencies = new Map(groups.map(({ id, currency }) => [id, currency]));
  return expenses
    .filter(({ description, isSettlement }) => !isSettlement && matches(description))
    .toSorted(newestFirst)
    .slice(0, MOST_EXPENSES)
    .map(({ id, groupId, description, totalCents, date }) => ({
      label: t('{title}, {amount}', {
        title: isolated(description),
        amount: formatMoney(totalCents, currencies.get(groupId)),
      }),
      kind: formatDay(date),
      to: expensePath(id),
    }));
}

/** The commands that have every word of the query, then the expenses that it finds, and then a search for it. */
export function matchingCommands(
  commands: readonly Command[],
  query: string,
  expenses: readonly Command[] = [],
): Command[] {
  const search = query.trim();
  const matches = matchWords(query);
  const found = commands.filter(({ label, kind }) => matches(`${label} ${kind}`)).slice(0, MOST_SHOWN);
  return search === ''
    ? found
    : [
        ...found,
        ...expenses,
        { label: t('Search expenses for “{search}”', { search }), kind: t('[noun] Search'), search },
      ];
}
