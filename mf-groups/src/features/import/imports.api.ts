import type {
  CallBody,
  Client,
  ClientBody,
  ImportPreviewAnswer,
  ImportResultAnswer,
  ImportRowAnswer,
  ImportRuleAnswer,
} from '@quits/contracts';
import { call, injectFor } from '@quits/core';

export type ImportPreview = Client<ImportPreviewAnswer>;
export type ImportRow = Client<ImportRowAnswer>;
export type ImportRule = Client<ImportRuleAnswer>;
/** What an import has booked. */
export type ImportOutcome = Client<ImportResultAnswer>;

/** What the columns of a table are. */
export type ChosenColumns = CallBody<'chooseImportColumns'>;

interface PreviewImport {
  filename: string;
  text: string;
  /** The group into which it goes, if it is there. */
  groupId?: number;
}

interface ChooseImportColumns {
  importId: number;
  columns: ChosenColumns;
}

interface BookImport {
  importId: number;
  booking: ClientBody<'bookImport'>;
  idempotencyKey: string;
}

/** Imports of files: only where extras are on. */
export const { usePreviewImportMutation, useChooseImportColumnsMutation, useBookImportMutation } = injectFor(
  'mf-groups',
  (build) => ({
    previewImport: build.mutation<ImportPreview, PreviewImport>({
      ...call('previewImport', (body: PreviewImport) => ({ body })),
    }),
    chooseImportColumns: build.mutation<ImportPreview, ChooseImportColumns>({
      ...call('chooseImportColumns', ({ importId, columns }: ChooseImportColumns) => ({
        params: { id: importId },
        body: columns,
      })),
    }),
    bookImport: build.mutation<ImportOutcome, BookImport>({
      ...call('bookImport', ({ importId, booking, idempotencyKey }: BookImport) => ({
        params: { id: importId },
        body: booking,
        idempotencyKey,
      })),
      invalidatesTags: ['Balance', 'Member', { type: 'Expense', id: 'LIST' }, { type: 'Group', id: 'LIST' }],
    }),
  }),
);
