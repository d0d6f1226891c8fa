import type { Report, Surroundings } from '@quits/federation/loading';

/** A page that is stopped again and again tells it no more. */
const MOST = 20;
const OF_REMOTE = /\/remotes\/([^/]+)\/([^/]+)\//;

/** Without what follows the path, and for other origins without the path: it may hold what a person typed. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { origin, pathname } = new URL(address);
  return origin === window.location.origin || OF_REMOTE.test(pathname) ? pathname : origin;
}

/**
 * Tells the operator what the page's policy stopped, and in which remote: whose file did it, or whose file it was.
 */
export function watchPolicy(
  page: Document,
  report: Report,
  surroundingsOf: (remote: string) => Surroundings,
): void {
  const told = new Set<string>();
  page.addEventListener(
    'securitypolicyviolation',
    ({ sourceFile, blockedURI, effectiveDirective, lineNumber }) => {
      const blocked = placeOf(blockedURI);
      const key = [sourceFile, blocked, effectiveDirective].join(' ');
      if (told.has(key) || told.size >= MOST) return;
      told.add(key);
      const [, remote = 'shell', version] = OF_REMOTE.exec(sourceFile) ?? OF_REMOTE.exec(blockedURI) ?? [];
      const stack = sourceFile === '' ? undefined : `${placeOf(sourceFile)}:${String(lineNumber)}`;
      const about = { remote, version, directive: effectiveDirective, blocked, stack };
      report('page/stopped', { ...about, ...surroundingsOf(remote) });
    },
  );
}
