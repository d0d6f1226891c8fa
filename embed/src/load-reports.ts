import { type RemoteName, REMOTES } from '@quits/federation';
import { createLoadNews, type RecordLoad, type Report, reportTo } from '@quits/federation/loading';
import embed from '../package.json';
import { readFrameConfig } from './frame-config.ts';
import type { Places } from './places.ts';

/** The page's configuration names the address for reports; without one, nothing is sent. */
function pageReport(): Report | undefined {
  const { reportUrl } = readFrameConfig(document.querySelector('#quits-config')?.textContent);
  return reportUrl === undefined ? undefined : reportTo(reportUrl);
}

/**
 * Reports loads to the operator, as the shell does.
 *
 * @param reportNow gives the page's report function, read each time because the page may still be loading
 */
export function loadReporter({ isPinned }: Places, reportNow = pageReport) {
  const record: RecordLoad = (outcome, news, details) => {
    const { owner } = REMOTES[news.remote as RemoteName];
    const surroundings = { owner, loader: embed.version, ...(isPinned && { isPinned }) };
    reportNow()?.(`remotes/${outcome}`, { ...news, ...details, ...surroundings });
  };
  return createLoadNews(record);
}
