import { REMOTES } from '@quits/federation';
import type { RemoteName } from '@quits/federation';
import { createLoadNews, errorWhileShown, reportTo } from '@quits/federation/loading';
import type { FirstError, RecordLoad, Report } from '@quits/federation/loading';
import embed from '../package.json';
import { readFrameConfig } from './frame-config.ts';
import type { Places } from './places.ts';

/** Where this page lets the loader report to: its configuration names the address, else nobody is told anything. */
function pageReport(): Report | undefined {
  const { reportUrl } = readFrameConfig(document.querySelector('#quits-config')?.textContent);
  return reportUrl === undefined ? undefined : reportTo(reportUrl);
}

/** Keeps errors for as long as the page. */
function errorsOfPage() {
  const errors = new Map<string, FirstError>();
  return {
    errorOf: (remote: string, version: string) => errors.get(`${remote} ${version}`),
    keepError(remote: string, version: string, error: FirstError): void {
      const key = `${remote} ${version}`;
      if (!errors.has(key)) errors.set(key, error);
    },
  };
}

/**
 * Tells the operator what becomes of loads, as the shell does.
 *
 * @param reportNow gives how this page lets it, asked each time: the page may still be on its way
 */
export function loadReporter({ isPinned }: Places, reportNow = pageReport) {
  const record: RecordLoad = (outcome, news, details) => {
    const { owner } = REMOTES[news.remote as RemoteName];
    const surroundings = { owner, loader: embed.version, ...(isPinned && { isPinned }) };
    reportNow()?.(`remotes/${outcome}`, { ...news, ...details, ...surroundings });
  };
  return {
    ...createLoadNews(errorsOfPage(), record),
    onThrown(remote: string, version: string, thrown: unknown): void {
      const { error, stack } = errorWhileShown(thrown, remote, version);
      record('failed', { remote, error }, { version, stack });
    },
  };
}
