import type { Report, Surroundings } from '@quits/federation/loading';

/** The maximum number of reports per page. */
const MOST = 20;
const OF_REMOTE = /\/remotes\/([^/]+)\/([^/]+)\//;

/** Removes everything after the path, and for other origins also the path: it may hold typed text. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { origin, pathname } = new URL(address);
  return origin === window.location.origin || OF_REMOTE.test(pathname) ? pathname : origin;
}

/**
 * Reports each violation of the page's policy to the operator, with the remote that caused it or whose file
 * was blocked.
 */
export function watchPolicy(
  page: Document,
  report: Report,
  surroundingsOf: (remote: string) => Surroundings,
): void {
  const reported = new Set<string>();
  page.addEventListener(
    'securitypolicyviolation',
    ({ sourceFile, blockedURI, effectiveDirective, lineNumber }) => {
      const blocked = placeOf(blockedURI);
      const key = [sourceFile, blocked, effectiveDirective].join(' ');
      if (reported.has(key) || reported.size >= MOST) return;
      reported.add(key);
      const [, remote = 'shell', version] = OF_REMOTE.exec(sourceFile) ?? OF_REMOTE.exec(blockedURI) ?? [];
      const stack = sourceFile === '' ? undefined : `${placeOf(sourceFile)}:${String(lineNumber)}`;
      const about = { remote, version, directive: effectiveDirective, blocked, stack };
      report('page/stopped', { ...about, ...surroundingsOf(remote) });
    },
  );
}
