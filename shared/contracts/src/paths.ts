/**
 * The app's addresses (specification §2). All links are built here, so that no component spells out a path.
 */
export const PATHS = {
  dashboard: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password/:token',
  invite: '/invite/:token',
  /** An extra: a group for people without an account. */
  view: '/view/:token',
  /** An extra: whether a site may act for the person. */
  connect: '/connect/:token',
  groups: '/groups',
  group: '/groups/:groupId',
  expenses: '/expenses',
  expense: '/expenses/:expenseId',
  profile: '/profile',
  /** An extra: entries that wait on this device. */
  waiting: '/waiting',
} as const;

/** The address of one group's page. */
export function groupPath(groupId: number): string {
  return `/groups/${String(groupId)}`;
}

/** The address of one expense; `from` is the path that its Back button returns to. */
export function expensePath(expenseId: number, from?: string): string {
  const path = `/expenses/${String(expenseId)}`;
  return from === undefined ? path : `${path}?from=${encodeURIComponent(from)}`;
}

/** The start of a path that browsers read as another host. */
const FOREIGN = /^\/[/\\]/;

/**
 * Gives back a requested path if it stays inside this app, else `undefined`. An absolute address or `//host`
 * in a query must never lead to another origin.
 */
export function ownPath(requested: unknown): string | undefined {
  if (typeof requested !== 'string' || !requested.startsWith('/') || FOREIGN.test(requested))
    return undefined;
  const url = new URL(requested, 'http://app.invalid');
  // Resolving removes dots: "/.//host" becomes "//host".
  const isOwn = url.origin === 'http://app.invalid' && !FOREIGN.test(url.pathname);
  return isOwn ? url.pathname + url.search + url.hash : undefined;
}
