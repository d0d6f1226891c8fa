import type { PartName } from '@quits/core';

/** What can be embedded, and the package that shows it. */
export const FEATURES = {
  auth: 'mf-auth',
  expenses: 'mf-expenses',
  groups: 'mf-groups',
  profile: 'mf-profile',
} as const;

export type Feature = keyof typeof FEATURES;

export const FEATURE_NAMES: readonly Feature[] = ['auth', 'expenses', 'groups', 'profile'];

const PREFIX = 'quits-';

export const tagOf = (feature: Feature) => `${PREFIX}${feature}` as const;

/** The package behind an element ("quits-groups" → "mf-groups"). */
export function remoteOf(tag: string): string {
  const feature = FEATURE_NAMES.find((name) => tagOf(name) === tag);
  if (!feature) throw new Error(`${tag} is no element of Quits`);
  return FEATURES[feature];
}

/** Name of the container that a package's build leaves ("mf-groups" → "mf_groups", tooling/build/webpack). */
export const containerOf = (remote: string) => remote.replaceAll('-', '_');

/** Where a part that siblings offer each other is found: "mf-expenses/expense-form" exports ExpenseForm. */
export function placeOfPart(part: PartName): { remote: string; expose: string; component: string } {
  const [remote = '', name = ''] = part.split('/');
  const component = name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return { remote, expose: name, component };
}
