import { useNotify } from '@quits/core';
import { useRef, useState } from 'react';
import { explainFailure, isSessionFailure, notifyFailure } from './failure.ts';
import type { FailureWording } from './failure.ts';

export interface Submission {
  isBusy: boolean;
  /** Why the last attempt was refused, for the place where the person typed. */
  reason: string | undefined;
  /** Sends once at a time, and says what was `done`; gives whether it succeeded. Never rejects. */
  submit: (send: () => Promise<unknown>, done?: string) => Promise<boolean>;
  forgetReason: () => void;
}

/**
 * Sends a form: busy until the answer, and on a refusal the toast and the reason, with the input kept.
 *
 * @param source name of the package whose toast it is
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
