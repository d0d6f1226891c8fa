import { useNotify } from '@quits/core';
import { useRef, useState } from 'react';
import { explainFailure, type FailureWording, isQuietFailure, notifyFailure } from './failure.ts';

export interface Submission {
  isBusy: boolean;
  /** Why the last attempt failed, to show in the form. Undefined when the toast says all there is. */
  reason: string | undefined;
  /**
   * Sends one request at a time, and shows `done` after success. Resolves to whether it succeeded; never
   * rejects.
   */
  submit: (send: () => Promise<unknown>, done?: string) => Promise<boolean>;
  forgetReason: () => void;
}

interface SubmissionWording extends Pick<FailureWording, 'isDetailFirst'> {
  /** There is no form that shows the reason: the toast does. */
  isToastOnly?: boolean;
}

/**
 * Sends a form: busy until the answer. After a refusal a toast says what failed and the form says why; the
 * input stays.
 *
 * @param source name of the package that shows the toast
 * @param failed title of the toast on failure
 */
export function useSubmission(
  source: string,
  failed: string,
  { isDetailFirst = false, isToastOnly = false }: SubmissionWording = {},
): Submission {
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
      if (!isQuietFailure(error)) setReason(explainFailure(error));
      notifyFailure(notify, error, failed, { isDetailFirst, isReasonInForm: !isToastOnly });
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
