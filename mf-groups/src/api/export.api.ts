import type { GroupExport } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

/** Everything of a group: only where extras are on (extras §12). */
export const { useLazyExportGroupQuery } = injectFor('mf-groups', (build) => ({
  exportGroup: build.query<GroupExport, number>({
    ...call('exportGroup', (groupId: number) => ({ params: { id: groupId } })),
    // Each export reads the group again.
    keepUnusedDataFor: 0,
  }),
}));
