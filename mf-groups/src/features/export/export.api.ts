import { call, injectFor } from '@quits/core';
import { fileAnswer } from '@quits/ui/save-as';

/** The type of the answer in each format. */
const TYPES = { json: 'application/json', zip: 'application/zip' };

interface ExportGroup {
  groupId: number;
  format: keyof typeof TYPES;
}

const request = call('exportGroup', ({ groupId, format }: ExportGroup) => ({
  params: { id: groupId },
  query: { format },
}));

/** Everything of a group as a file behind an object URL: only where extras are on. */
export const { useLazyExportGroupQuery } = injectFor('mf-groups', (build) => ({
  exportGroup: build.query<string, ExportGroup>({
    query: (of) => ({ ...request.query(of), responseHandler: fileAnswer(TYPES[of.format]) }),
    // Each export reads the group again.
    keepUnusedDataFor: 0,
  }),
}));
