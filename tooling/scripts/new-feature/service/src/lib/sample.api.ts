import { injectFor } from '@quits/core';

/** A note, as the service of this feature answers it. */
export interface Note {
  id: number;
  group_id: number;
  author: string;
  text: string;
}

const url = '/api/x/sample/notes';

/** Calls to the service of this feature (service/service.ts). */
export const { useAddSampleNoteMutation, useGetSampleNotesQuery } = injectFor(
  'mf-sample',
  (build) => ({
    getSampleNotes: build.query<Note[], void>({ query: () => ({ url }), providesTags: ['SampleNote'] }),
    addSampleNote: build.mutation<Note, Pick<Note, 'group_id' | 'text'>>({
      query: (body) => ({ url, method: 'POST', body }),
      invalidatesTags: ['SampleNote'],
    }),
  }),
  { tags: ['SampleNote'] },
);
