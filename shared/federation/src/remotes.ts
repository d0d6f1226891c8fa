import { PATHS } from '@quits/contracts';

/** In which state of the session a path is open (specification §2 and §6). */
export type Access = 'signedIn' | 'signedOut' | 'always';

interface RemoteFacts {
  /** What the app calls its screens while, or because, they are not there. */
  title: string;
  /** Whom to ask about it: a team's name, for the status page. */
  owner: string;
  /** The paths that it shows (decisions §2), each with who may see it. */
  routes: Readonly<Record<string, Access>>;
  /** What it offers to its siblings: 'expense-form' is the component ExpenseForm of './expense-form'. */
  parts: readonly string[];
}

/** The one list of remotes. What a remote needs of others stands in its own contract.json. */
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
    routes: { [PATHS.dashboard]: 'signedIn', [PATHS.groups]: 'signedIn', [PATHS.group]: 'signedIn' },
    parts: [],
  },
  'mf-expenses': {
    title: 'Expenses',
    owner: 'Expenses team',
    routes: { [PATHS.expenses]: 'signedIn', [PATHS.expense]: 'signedIn' },
    parts: ['expense-form'],
  },
  'mf-profile': {
    title: 'Profile',
    owner: 'Profile team',
    routes: { [PATHS.profile]: 'signedIn' },
    parts: [],
  },
} as const satisfies Readonly<Record<`mf-${string}`, RemoteFacts>>;

export type RemoteName = keyof typeof REMOTES;

/** The remote's name among integrators: 'groups' for mf-groups. */
export type FeatureName<Name extends RemoteName = RemoteName> = Name extends `mf-${infer Feature}`
  ? Feature
  : never;

/** Name of a part that siblings offer each other: 'mf-expenses/expense-form'. */
export type OfferedPart = {
  [Name in RemoteName]: `${Name}/${(typeof REMOTES)[Name]['parts'][number]}`;
}[RemoteName];

/** Names of the packages that teams deploy one by one. */
export const REMOTE_NAMES = Object.keys(REMOTES) as RemoteName[];

/** One path of the app: which remote shows it, and to whom. */
export interface AppRoute {
  path: string;
  owner: RemoteName;
  access: Access;
}

export const ROUTES: readonly AppRoute[] = REMOTE_NAMES.flatMap((owner) =>
  Object.entries<Access>(REMOTES[owner].routes).map(([path, access]) => ({ path, owner, access })),
);

/** Path → remote, as the page's configuration and the shell's contract state it. */
export const ROUTE_OWNERS: Readonly<Record<string, RemoteName>> = Object.fromEntries(
  ROUTES.map(({ path, owner }) => [path, owner]),
);

/**
 * Name of a remote's container: what the federation runtime knows it by, and the global variable that its
 * entry leaves ('mf-groups' → 'mf_groups').
 */
export function containerName(remote: string): string {
  return remote.replaceAll('-', '_');
}

/** The name by which integrators know a remote ('mf-groups' → 'groups'). */
export function featureOf<Name extends RemoteName>(remote: Name): FeatureName<Name> {
  return remote.slice('mf-'.length) as FeatureName<Name>;
}

/** Where a remote's pointer is below the root of a store, without a slash in front; the shell has one too. */
export function pointerPath(name: string): string {
  return `remotes/${name}/current.json`;
}

/** Where a part is found: 'mf-expenses/expense-form' is ExpenseForm of './expense-form' of mf-expenses. */
export function placeOfPart(part: OfferedPart): { remote: RemoteName; expose: string; component: string } {
  const [remote, name] = part.split('/') as [RemoteName, string];
  const component = name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return { remote, expose: `./${name}`, component };
}
