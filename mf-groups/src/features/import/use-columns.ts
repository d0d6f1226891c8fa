import { fieldIn, type SuggestedColumns } from '@quits/contracts';
import { explainFailure } from '@quits/ui';
import { useEffect, useRef, useState } from 'react';
import { type ChosenColumns, type ImportPreview, useChooseImportColumnsMutation } from './imports.api.ts';

/** A table, whose columns the reader names. */
export type TablePreview = ImportPreview & Required<Pick<ImportPreview, 'columns' | 'suggested'>>;

export const isTable = (preview: ImportPreview): preview is TablePreview =>
  preview.columns !== undefined && preview.suggested !== undefined;

/** What was chosen of the columns; `null` where it is open. */
export type Columns = SuggestedColumns;

/** How the server reads the rows by a choice, or why it does not. */
interface Reading {
  columns: Columns;
  preview?: ImportPreview;
  problem?: string | undefined;
  /** The field of the choice that it is about. */
  field?: string | undefined;
}

/** The choice as the server takes it; undefined while a column is missing that every table has. */
function requestOf(columns: Columns): ChosenColumns | undefined {
  const { date, description, amount } = columns;
  if (date === null || description === null || amount === null) return undefined;
  return { ...columns, date, description, amount };
}

/** The field that a refusal names first. */
const fieldOf = (error: unknown): string | undefined => {
  const field = fieldIn(fieldIn(fieldIn(fieldIn(error, 'body'), 'errors'), '0'), 'field');
  return typeof field === 'string' ? field : undefined;
};

/** A choice of columns, and the rows as the server reads them by it. */
export function useColumns({ id, suggested }: TablePreview) {
  const [columns, setColumns] = useState(suggested);
  const [reading, setReading] = useState<Reading>();
  const [chooseColumns] = useChooseImportColumnsMutation();
  const latest = useRef(columns);
  const isSending = useRef(false);

  useEffect(() => {
    async function read(request: ChosenColumns): Promise<Omit<Reading, 'columns'>> {
      try {
        return { preview: await chooseColumns({ importId: id, columns: request }).unwrap() };
      } catch (error) {
        return { problem: explainFailure(error), field: fieldOf(error) };
      }
    }

    async function send(): Promise<void> {
      isSending.current = true;
      let sent: Columns | undefined;
      while (latest.current !== sent) {
        sent = latest.current;
        const request = requestOf(sent);
        if (request) setReading({ columns: sent, ...(await read(request)) });
      }
      isSending.current = false;
    }

    latest.current = columns;
    // One at a time, so that the server keeps the last choice.
    if (!isSending.current) void send();
  }, [columns, id, chooseColumns]);

  return {
    columns,
    isComplete: requestOf(columns) !== undefined,
    /** Undefined while the server reads the rows by the last choice. */
    reading: reading?.columns === columns ? reading : undefined,
    change: (changes: Partial<Columns>) => setColumns({ ...columns, ...changes }),
  };
}
