import { LIMITS } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { isolated, t } from '@quits/domain';
import { explainFailure, isQuietFailure, newIdempotencyKey } from '@quits/ui';
import { useEffect, useRef, useState } from 'react';
import { useAddReceiptMutation } from './receipts.api.ts';
import { sentName, shrinkPicture } from './shrink-picture.ts';
import { type KeptFile, useKeptFiles } from './use-kept-files.ts';

/** A file to upload. Retries carry the same key, so that they create only one receipt. */
export interface Upload {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** Upload progress in percent; undefined until the first report. */
  percent?: number | undefined;
  reason?: string | undefined;
}

export interface Uploads {
  list: readonly Upload[];
  add: (files: readonly File[]) => void;
  cancel: (key: string) => void;
  repeat: (key: string) => void;
}

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return explainFailure(error) ?? t('The receipt was not added.');
}

/** During an upload, the browser asks before it closes or reloads the page. */
function holdPage(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

const isWaiting = ({ state }: Upload) => state === 'waiting';

const waiting = (file: File): Upload => ({ key: newIdempotencyKey(), file, state: 'waiting' });

/** A file that was not sent before its page was closed. */
const unsent = (kept: KeptFile): Upload => ({
  ...kept,
  state: 'failed',
  reason: t('Not sent: the page was closed.'),
});

/** Adds what an earlier page kept. An upload of this page may have failed before that was read. */
const withUnsent = (all: readonly Upload[], files: readonly KeptFile[]): readonly Upload[] => [
  ...files.filter((file) => all.every(({ key }) => key !== file.key)).map(unsent),
  ...all,
];

/** The files on screen, and what can happen to them. */
function useUploadList(first: readonly File[]) {
  const [list, setList] = useState<readonly Upload[]>(() => first.map(waiting));
  return {
    list,
    add: (files: readonly File[]) => setList((all) => [...all, ...files.map(waiting)]),
    addUnsent: (files: readonly KeptFile[]) => setList((all) => withUnsent(all, files)),
    change: (key: string, values: Partial<Upload>) =>
      setList((all) => all.map((upload) => (upload.key === key ? { ...upload, ...values } : upload))),
    drop: (key: string) => setList((all) => all.filter((upload) => upload.key !== key)),
  };
}

/** Uploads one file, smaller if it is a picture. */
function useSendReceipt(expenseId: number) {
  const [addReceipt] = useAddReceiptMutation();
  return async ({ key, file }: Upload, signal: AbortSignal, onProgress: (percent: number) => void) => {
    const picture = await shrinkPicture(file);
    if (picture.size > LIMITS.receiptMaxBytes) throw new Error(t('A receipt can have at most 10 MB.'));
    signal.throwIfAborted();
    const call = addReceipt({
      expenseId,
      file: picture,
      name: sentName(file),
      idempotencyKey: key,
      onProgress,
    });
    signal.addEventListener('abort', () => call.abort());
    await call.unwrap();
  };
}

/** Whether the component is unmounted: chosen uploads continue, and only toasts can report on them. */
function useHasLeft() {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}

/** The state of the uploads that outlives the component. */
interface Course {
  list: readonly Upload[];
  sending?: { key: string; abort: () => void } | undefined;
}

/**
 * Sends the waiting files of a list one after the other.
 *
 * @returns cancels the file that is being sent, if it has the key
 */
function useSending(
  expenseId: number,
  { list, change, drop }: Pick<ReturnType<typeof useUploadList>, 'list' | 'change' | 'drop'>,
  kept: ReturnType<typeof useKeptFiles>,
) {
  const sendReceipt = useSendReceipt(expenseId);
  const notify = useNotify('mf-expenses');
  const { session } = useRuntime();
  const hasLeft = useHasLeft();
  const course = useRef<Course>({ list });

  async function send(upload: Upload): Promise<void> {
    const { key } = upload;
    const stop = new AbortController();
    const { signal } = stop;
    course.current.sending = { key, abort: () => stop.abort() };
    const unsubscribe = session.onEnd(() => stop.abort());
    const letGo = holdPage();
    change(key, { state: 'sending', percent: undefined, reason: undefined });
    try {
      await sendReceipt(upload, signal, (percent) => change(key, { percent }));
      notify.success(t('Receipt added'));
      kept?.drop(key);
      drop(key);
    } catch (error) {
      // A session that ends takes the page with it.
      if (!signal.aborted && !isQuietFailure(error)) fail(upload, reasonOf(error));
    } finally {
      unsubscribe();
      letGo();
      course.current.sending = undefined;
      kept?.release(key);
      if (signal.aborted) drop(key);
      if (hasLeft.current) goOn(key);
    }
  }

  function fail({ key, file }: Upload, reason: string): void {
    change(key, { state: 'failed', reason });
    if (hasLeft.current)
      notify.error(t('The receipt {name} was not added', { name: isolated(file.name) }), {
        description: reason,
      });
  }

  /** The unmounted component no longer sends the next file. */
  function goOn(done: string): void {
    const rest = course.current.list.filter(({ key }) => key !== done);
    course.current.list = rest;
    const following = rest.find(isWaiting);
    if (following && session.token() !== undefined) void send(following);
  }

  const next = list.some(({ state }) => state === 'sending') ? undefined : list.find(isWaiting);
  useEffect(() => {
    course.current.list = list;
    if (next && course.current.sending === undefined) void send(next);
  });

  return (key: string) => {
    if (course.current.sending?.key === key) course.current.sending.abort();
  };
}

/**
 * Sends files one after the other. Failed ones stay, with a reason, until they are retried or dropped.
 * Uploads continue after the person leaves the page, as long as the session lasts. A reload stops them, and
 * the page then offers them again.
 *
 * @param first the files to send from the start
 */
export function useUploads(expenseId: number, first: readonly File[] = []): Uploads {
  const uploads = useUploadList(first);
  const { list, add, change, drop } = uploads;
  const kept = useKeptFiles(expenseId, list, uploads.addUnsent);
  const cancelSending = useSending(expenseId, uploads, kept);
  return {
    list,
    add,
    cancel: (key) => {
      cancelSending(key);
      kept?.drop(key);
      drop(key);
    },
    repeat: (key) => change(key, { state: 'waiting', reason: undefined }),
  };
}
