import { useNotify } from '@quits/core';
import { useRef, useState } from 'react';
import { explainFailure, isSessionFailure, notifyFailure } from './failure.ts';
import type { FailureWording } from './failure.ts';

export interface Submission {
  isBusy: boolean;
  /** Why the server refused the last attempt, to show in the form. */
  reason: string | undefined;
  /**
   * Sends one request at a time, and shows `done` after success. Resolves to whether it succeeded; never
   * rejects.
   */
  submit: (send: () => Promise<unknown>, done?: string) => Promise<boolean>;
  forgetReason: () => void;
}

/**
 * Sends a form: busy until the answer. A refusal shows the toast and the reason, and keeps the input.
 *
 * @param source name of the package that shows the toast
 * @param failed title of the toast on failure
 */
export function useSubmission(source: string, failed: string, wording?: FailureWording): Submission {
  const notify = useNotify(source);
  const [isBusy, setIsBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const isSending = useRef(false);

  async function submit(send: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (isSending.current) return false;
    isSending.current = true;
    setIsBusy(true);
    setReason(undefined);
    try {
      await send();
      if (done !== undefined) notify.success(done);
      return true;
    } catch (error) {
      if (!isSessionFailure(error)) setReason(explainFailure(error) ?? failed);
      notifyFailure(notify, error, failed, wording);
      return false;
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    reason,
    submit,
    forgetReason: () => {
      setReason(undefined);
    },
  };
}
