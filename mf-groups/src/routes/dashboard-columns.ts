import { LIMITS } from '@quits/contracts';
import type { GroupSummary } from '@quits/contracts';

/** `none`: everything as wide as the page; else which of two columns has what waits, the balance's or the groups'. */
export type Columns = 'none' | 'waiting-left' | 'waiting-right';

/**
 * What stands beside what on a wide dashboard, so that no column ends far above the other. A person, a group and a
 * payment that waits are about one row each.
 *
 * @param openCount with how many people something is open
 */
export function dashboardColumns(openCount: number, groups: readonly GroupSummary[]): Columns {
  const cards = Math.min(groups.length, LIMITS.dashboardGroups);
  const waiting = groups.filter(({ waitingCount = 0 }) => waitingCount > 0).length;
  // With its heading it is one more.
  const right = cards + (waiting === 0 ? 0 : waiting + 1);
  if (openCount === 0 || right <= Math.min(openCount, 2)) return 'none';
  return openCount + 1 < cards ? 'waiting-left' : 'waiting-right';
}
