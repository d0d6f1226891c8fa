import type { CallBody, ImportPreviewAnswer, ImportResultAnswer } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

interface PreviewImport {
  filename: string;
  text: string;
}

interface BookImport {
  importId: number;
  booking: CallBody<'bookImport'>;
  idempotencyKey: string;
}

/** Imports of files: only where extras are on. */
export const { usePreviewImportMutation, useBookImportMutation } = injectFor('mf-groups', (build) => ({
  previewImport: build.mutation<ImportPreviewAnswer, PreviewImport>({
    ...call('previewImport', (body: PreviewImport) => ({ body })),
  }),
  bookImport: build.mutation<ImportResultAnswer, BookImport>({
    ...call('bookImport', ({ importId, booking, idempotencyKey }: BookImport) => ({
      params: { id: importId },
      body: booking,
      idempotencyKey,
    })),
    invalidatesTags: ['Balance', 'Member', { type: 'Expense', id: 'LIST' }, { type: 'Group', id: 'LIST' }],
  }),
}));
