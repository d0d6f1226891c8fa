import { LIMITS } from '@quits/contracts';
import { explainFailure, isSessionFailure, newIdempotencyKey } from '@quits/ui';
import { useEffect, useRef, useState } from 'react';
import { useAddReceiptMutation } from '../../api/receipts.api.ts';
import { sentName, shrinkPicture } from './shrink-picture.ts';

/** A file on its way. Sent again it carries the same key, so that it becomes one receipt however often it is sent. */
export interface Upload {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** How much of it has gone, in percent; nothing before that is known. */
  percent?: number | undefined;
  /** Why it failed. */
  reason?: string | undefined;
}

export interface Uploads {
  list: readonly Upload[];
  add: (files: readonly File[]) => void;
  cancel: (key: string) => void;
  repeat: (key: string) => void;
}

const FAILED = 'The receipt was not added.';

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return explainFailure(error) ?? FAILED;
}

const waiting = (file: File): Upload => ({ key: newIdempotencyKey(), file, state: 'waiting' });

/**
 * Sends files one after the other and keeps those that failed, with why, until they are sent again or given up.
 *
 * @param onAdded called after each one that was added
 * @param first what is to be sent from the start
 */
export function useUploads(
  expenseId: number,
  onAdded: (name: string) => void,
  first: readonly File[] = [],
): Uploads {
  const [list, setList] = useState<readonly Upload[]>(() => first.map(waiting));
  const [addReceipt] = useAddReceiptMutation();
  const sending = useRef<{ key: string; abort: () => void }>(undefined);

  const change = (key: string, values: Partial<Upload>) =>
    setList((all) => all.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)));
  const drop = (key: string) => setList((all) => all.filter((upload) => upload.key !== key));

  async function send({ key, file }: Upload): Promise<void> {
    const stop = new AbortController();
    const { signal } = stop;
    sending.current = { key, abort: () => stop.abort() };
    change(key, { state: 'sending', percent: undefined, reason: undefined });
    try {
      const picture = await shrinkPicture(file);
      if (picture.size > LIMITS.receiptMaxBytes) throw new Error('A receipt has at most 10 MB.');
      if (signal.aborted) return;
      const call = addReceipt({
        expenseId,
        file: picture,
        name: sentName(file),
        idempotencyKey: key,
        onProgress: (percent) => change(key, { percent }),
      });
      signal.addEventListener('abort', () => call.abort());
      await call.unwrap();
      onAdded(file.name);
      drop(key);
    } catch (error) {
      // A session that ends takes the page with it.
      if (!signal.aborted && !isSessionFailure(error))
        change(key, { state: 'failed', reason: reasonOf(error) });
    } finally {
      sending.current = undefined;
      if (signal.aborted) drop(key);
    }
  }

  const next = list.some(({ state }) => state === 'sending')
    ? undefined
    : list.find(({ state }) => state === 'waiting');
  useEffect(() => {
    if (next && sending.current === undefined) void send(next);
  });
  useEffect(() => () => sending.current?.abort(), []);

  return {
    list,
    add: (files) => setList((all) => [...all, ...files.map(waiting)]),
    cancel: (key) => {
      if (sending.current?.key === key) sending.current.abort();
      drop(key);
    },
    repeat: (key) => change(key, { state: 'waiting', reason: undefined }),
  };
}
