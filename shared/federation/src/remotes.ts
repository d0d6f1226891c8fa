import { PATHS } from '@quits/contracts';

/** The session states in which a path is open (specification §2 and §6). */
export type Access = 'signedIn' | 'signedOut' | 'always';

interface RemoteFacts {
  /** Title of its screens while they load or fail. */
  title: string;
  /** The team's name, for the status page. */
  owner: string;
  routes: Readonly<Record<string, Access>>;
  /** Parts for its siblings: 'expense-form' is the component ExpenseForm of './expense-form'. */
  parts: readonly string[];
}

/** The one list of remotes. A remote's needs are in its own contract.json. */
export const REMOTES = {
  'mf-auth': {
    title: 'Sign in',
    owner: 'Sign-in team',
    routes: {
      [PATHS.login]: 'signedOut',
      [PATHS.forgotPassword]: 'signedOut',
      [PATHS.resetPassword]: 'signedOut',
      [PATHS.invite]: 'always',
    },
    parts: [],
  },
  'mf-groups': {
    title: 'Groups',
    owner: 'Groups team',
    routes: {
      [PATHS.dashboard]: 'signedIn',
      [PATHS.groups]: 'signedIn',
      [PATHS.group]: 'signedIn',
      [PATHS.view]: 'always',
    },
    parts: [],
  },
  'mf-expenses': {
    title: 'Expenses',
    owner: 'Expenses team',
    routes: { [PATHS.expenses]: 'signedIn', [PATHS.expense]: 'signedIn', [PATHS.waiting]: 'signedIn' },
    parts: ['expense-form'],
  },
  'mf-profile': {
    title: 'Profile',
    owner: 'Profile team',
    routes: { [PATHS.profile]: 'signedIn', [PATHS.connect]: 'signedIn' },
    parts: [],
  },
} as const satisfies Readonly<Record<`mf-${string}`, RemoteFacts>>;

export type RemoteName = keyof typeof REMOTES;

/** The remote's name for integrators: 'groups' for mf-groups. */
export type FeatureName<Name extends RemoteName = RemoteName> = Name extends `mf-${infer Feature}`
  ? Feature
  : never;

/** Names of the packages that teams deploy one by one. */
export const REMOTE_NAMES = Object.keys(REMOTES) as RemoteName[];

/** One path of the app, with its remote and access. */
export interface AppRoute {
  path: string;
  owner: RemoteName;
  access: Access;
}

export const ROUTES: readonly AppRoute[] = REMOTE_NAMES.flatMap((owner) =>
  Object.entries<Access>(REMOTES[owner].routes).map(([path, access]) => ({ path, owner, access })),
);

/** Path → remote, for the page's configuration and the shell's contract. */
export const ROUTE_OWNERS: Readonly<Record<string, RemoteName>> = Object.fromEntries(
  ROUTES.map(({ path, owner }) => [path, owner]),
);

/**
 * Name of a remote's container, in the federation runtime and as the entry's global variable ('mf-groups' →
 * 'mf_groups').
 */
export function containerName(remote: string): string {
  return remote.replaceAll('-', '_');
}

/** A remote's name for integrators ('mf-groups' → 'groups'). */
export function featureOf<Name extends RemoteName>(remote: Name): FeatureName<Name> {
  return remote.slice('mf-'.length) as FeatureName<Name>;
}

/** Path of a remote's pointer below the root of a store, without a leading slash; the shell has one too. */
export function pointerPath(name: string): string {
  return `remotes/${name}/current.json`;
}

/** The module of a part: 'mf-expenses/expense-form' is ExpenseForm of './expense-form' of mf-expenses. */
export function placeOfPart<Remote extends string>(
  part: `${Remote}/${string}`,
): { remote: Remote; expose: string; component: string } {
  const [remote, name] = part.split('/') as [Remote, string];
  const component = name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return { remote, expose: `./${name}`, component };
}
