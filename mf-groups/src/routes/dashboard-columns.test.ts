import type { GroupSummary } from '@quits/contracts';
import { dashboardColumns } from './dashboard-columns.ts';

const groups = (count: number, waiting = 0) =>
  Array.from({ length: count }, (_, index) => ({ waitingCount: index < waiting ? 1 : 0 }) as GroupSummary);

describe('the columns of a wide dashboard', () => {
  it.each([
    ['nothing is open with anybody', 0, groups(4, 2), 'none'],
    ['people would stand beside a single group', 2, groups(1), 'none'],
    ['people are as high as the groups', 3, groups(3), 'waiting-right'],
    ['what waits fills up a single group', 2, groups(1, 1), 'waiting-right'],
    ['what waits fills up a balance with one person', 1, groups(4, 1), 'waiting-left'],
    ['people and groups are many', 20, groups(9, 2), 'waiting-right'],
  ] as const)('where %s', (_case, openCount, shown, columns) => {
    expect(dashboardColumns(openCount, shown)).toBe(columns);
  });
});
