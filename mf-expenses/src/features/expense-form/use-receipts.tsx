import { useState } from 'react';
import { useLazyValue } from '@quits/ui';
import type { SendReceiptsProps } from './receipts-part.tsx';

const loadSending = () => import('./receipts-part.tsx').then((part) => part.SendReceipts);

/**
 * Files that the person chooses for a new expense; they are uploaded once it is recorded.
 *
 * @param isOpen whether the form is open
 */
export function useReceipts(isOpen: boolean) {
  const [files, onChange] = useState<readonly File[]>([]);
  const [sending, setSending] = useState<Omit<SendReceiptsProps, 'isOpen'>>();
  const { value: Part } = useLazyValue(loadSending, files.length > 0);
  return {
    field: { files, onChange },
    dialog: Part && sending && <Part {...sending} isOpen={isOpen} />,
    /** Resolves when all files have been uploaded or dropped. */
    async send(expenseId: number): Promise<void> {
      if (files.length === 0) return;
      await new Promise<void>((onClose) => setSending({ expenseId, files, onClose }));
      setSending(undefined);
      onChange([]);
    },
  };
}
