import type { PartName } from '@quits/shared/core';

/** What can be embedded, and the package that shows it. */
export const FEATURES = {
  auth: 'mf-auth',
  expenses: 'mf-expenses',
  groups: 'mf-groups',
  profile: 'mf-profile',
} as const;

export type Feature = keyof typeof FEATURES;

export const FEATURE_NAMES: readonly Feature[] = ['auth', 'expenses', 'groups', 'profile'];

/** Name of the container that a package's build leaves ("mf-groups" → "mf_groups", tooling/webpack). */
export const containerOf = (remote: string) => remote.replaceAll('-', '_');

/** Where a part that siblings offer each other is found: "mf-expenses/expense-form" exports ExpenseForm. */
export function placeOfPart(part: PartName): { remote: string; expose: string; component: string } {
  const [remote = '', name = ''] = part.split('/');
  const component = name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return { remote, expose: name, component };
}
