import type { Report, Surroundings } from '@quits/federation/loading';

/** The maximum number of reports per page. */
const MOST = 20;
const OF_REMOTE = /\/remotes\/([^/]+)\/([^/]+)\/([^?]+)/;

/** The address of a script or style sheet that failed; a preload is not in use. */
function addressOf(target: EventTarget | null): string {
  if (target instanceof HTMLScriptElement) return target.src;
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target.href : '';
}

/**
 * Reports each file of a remote that did not load or that the browser refused, because it is not what was
 * published. Browsers do not tell pages which.
 */
export function watchFiles(
  page: Document,
  report: Report,
  surroundingsOf: (remote: string) => Surroundings,
): void {
  const reported = new Set<string>();
  const take = ({ target }: Event) => {
    const [key, remote, version, file] = OF_REMOTE.exec(addressOf(target)) ?? [];
    if (key === undefined || remote === undefined || reported.has(key) || reported.size >= MOST) return;
    reported.add(key);
    report('page/fileFailed', { remote, version, file, ...surroundingsOf(remote) });
  };
  // These events do not bubble.
  page.addEventListener('error', take, true);
}
