import { type ClientBody, fieldIn, LIMITS } from '@quits/contracts';
import { msg, t } from '@quits/domain';
import { useIdempotencyKey, useSubmission } from '@quits/ui';
import { useState } from 'react';
import {
  useBookImportMutation,
  usePreviewImportMutation,
  type ImportPreview,
  type ImportOutcome,
} from './imports.api.ts';
import { decodeText } from './decode-file.ts';
import type { RefusedFile } from './nameless-copy.tsx';

const TOO_LARGE = msg('The file is larger than 5 MB. Split it into several files.');
const UNREADABLE = msg('The file could not be read. Choose it again.');

/** The text of a file; undefined when the system does not give it, for example because it has moved. */
async function textOf(file: File): Promise<string | undefined> {
  try {
    return decodeText(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return undefined;
  }
}

/** A file and what the server understood of it. */
export interface OpenedFile {
  filename: string;
  preview: ImportPreview;
  /** Whether its columns are named, if it is a table. */
  isNamed?: boolean;
}

/** The steps of an import: choose a file, look at it, book it. */
export function useImport() {
  const [previewImport] = usePreviewImportMutation();
  const [bookImport] = useBookImportMutation();
  const reading = useSubmission('mf-groups', t('Failed to read the file'));
  const booking = useSubmission('mf-groups', t('Failed to import the file'));
  const keyFor = useIdempotencyKey();
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<RefusedFile>();
  const [opened, setOpened] = useState<OpenedFile>();
  const [result, setResult] = useState<ImportOutcome>();

  async function read(file: File, groupId: number | undefined): Promise<void> {
    const text = await textOf(file);
    const isTooLarge = text !== undefined && new TextEncoder().encode(text).length > LIMITS.importMaxBytes;
    if (text === undefined || isTooLarge) {
      setProblem(isTooLarge ? TOO_LARGE : UNREADABLE);
      return;
    }
    const filename = file.name.slice(-LIMITS.descriptionMaxLength);
    await reading.submit(async () => {
      try {
        const upload = { filename, text, ...(groupId !== undefined && { groupId }) };
        setOpened({ filename, preview: await previewImport(upload).unwrap() });
      } catch (error) {
        if (fieldIn(error, 'status') === 422) setRefused({ filename, text });
        throw error;
      }
    });
  }

  async function choose(file: File, groupId?: number): Promise<void> {
    setProblem(undefined);
    setRefused(undefined);
    reading.forgetReason();
    // A file in UTF-16 is up to twice as long as its text.
    if (file.size > 2 * LIMITS.importMaxBytes) setProblem(TOO_LARGE);
    else await read(file, groupId);
  }

  async function book(body: ClientBody<'bookImport'>): Promise<ImportOutcome | undefined> {
    const importId = opened?.preview.id;
    if (importId === undefined) return undefined;
    let answer: ImportOutcome | undefined;
    await booking.submit(async () => {
      const idempotencyKey = keyFor({ importId, body });
      answer = await bookImport({ importId, booking: body, idempotencyKey }).unwrap();
      setResult(answer);
    });
    return answer;
  }

  return {
    opened,
    result,
    isReading: reading.isBusy,
    isBooking: booking.isBusy,
    /** Why the last file or the last booking was refused. */
    problem: (problem && t(problem)) ?? reading.reason ?? booking.reason,
    /** The last file, if the server could not read it. */
    refused,
    choose,
    book,
    /** Goes on with a table, now that its columns are named. */
    name: (preview: ImportPreview) => setOpened(opened && { ...opened, preview, isNamed: true }),
    /** Back to the columns of a table. */
    rename: () => {
      booking.forgetReason();
      setOpened(opened && { ...opened, isNamed: false });
    },
    /** Back to the choice of a file. */
    restart: () => {
      booking.forgetReason();
      setResult(undefined);
      setOpened(undefined);
    },
  };
}
