import { detailOf, useNotify } from '@quits/core';
import { useRef, useState } from 'react';
import { explainFailure, isSessionFailure } from './failures.ts';

export interface Submission {
  isBusy: boolean;
  /** Why the last attempt was refused, for the place where the person typed. */
  reason: string | undefined;
  /** Sends once at a time; gives whether it succeeded. */
  submit: (send: () => Promise<unknown>) => Promise<boolean>;
  forgetReason: () => void;
}

interface Wording {
  /** Title of the toast on failure. */
  failed: string;
  /** The server's detail takes the title's place instead of following it. */
  isDetailFirst?: boolean;
}

/** Sends a form: busy until the answer, and on a refusal the toast and the reason, with the input kept. */
export function useSubmission({ failed, isDetailFirst = false }: Wording): Submission {
  const notify = useNotify('mf-groups');
  const [isBusy, setIsBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const isSending = useRef(false);

  function tell(error: unknown): void {
    if (isSessionFailure(error)) return;
    const title = (isDetailFirst ? detailOf(error) : undefined) ?? failed;
    const explanation = explainFailure(error);
    setReason(explanation ?? failed);
    notify.error(
      title,
      explanation === undefined || explanation === title ? {} : { description: explanation },
    );
  }

  async function submit(send: () => Promise<unknown>): Promise<boolean> {
    if (isSending.current) return false;
    isSending.current = true;
    setIsBusy(true);
    setReason(undefined);
    try {
      await send();
      return true;
    } catch (error) {
      tell(error);
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
