import type { Receipt } from '@quits/contracts';
import { localeNow, t } from '@quits/domain';
import { Button, type DialogControl, isMissing, Notice, useSubmission } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRemoveReceiptMutation } from '../../lib/uploads/receipts.api.ts';
import { ReceiptPicture, isPicture, useSaving } from './receipt-tile.tsx';
import styles from './receipts.module.css';

export interface ReceiptDialogProps extends DialogControl {
  expenseId: number;
  receipt: Receipt;
  isReadOnly: boolean;
}

const sizeOf = (bytes: number) =>
  new Intl.NumberFormat(localeNow().region, {
    style: 'unit',
    unit: bytes < 100_000 ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: bytes < 100_000 ? 0 : 1,
  }).format(Math.max(1, bytes / (bytes < 100_000 ? 1000 : 1_000_000)));

/** Removes a receipt, then closes its dialog. */
function useRemoval({ expenseId, receipt, onClose }: ReceiptDialogProps) {
  const [removeReceipt] = useRemoveReceiptMutation();
  const { submit, isBusy } = useSubmission('mf-expenses', t('Failed to remove receipt'), {
    isToastOnly: true,
  });

  async function remove(): Promise<void> {
    const isRemoved = await submit(() =>
      removeReceipt({ expenseId, receiptId: receipt.id })
        .unwrap()
        .catch((error: unknown) => {
          // The receipt is gone: an earlier answer was lost, or another person removed it first.
          if (!isMissing(error)) throw error;
        }),
    );
    if (isRemoved) onClose();
  }

  return { remove, isBusy };
}

/** One receipt as large as the screen allows, to view, save or remove. */
export function ReceiptDialog(props: ReceiptDialogProps) {
  const { receipt, isReadOnly, isOpen, onClose } = props;
  const removal = useRemoval(props);
  const saving = useSaving(receipt);
  const [isAsking, setIsAsking] = useState(false);

  const asking = (
    <>
      <Button onClick={() => setIsAsking(false)}>{t('Keep')}</Button>
      <Button variant="danger" isBusy={removal.isBusy} onClick={() => void removal.remove()}>
        {t('Remove')}
      </Button>
    </>
  );
  const actions = (
    <>
      {!isReadOnly && (
        <Button icon={<Trash2 />} onClick={() => setIsAsking(true)}>
          {t('Remove')}
        </Button>
      )}
      <Button icon={<Download />} isBusy={saving.isBusy} onClick={() => void saving.save()}>
        {t('Save')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={receipt.name}
      size="l"
      isOpen={isOpen}
      isBusy={removal.isBusy}
      onClose={onClose}
      footer={isAsking ? asking : actions}
    >
      {isAsking && (
        <Notice tone="warning" role="alert">
          {t('Remove this receipt? Its file cannot be restored.')}
        </Notice>
      )}
      {isPicture(receipt) ? (
        <ReceiptPicture receipt={receipt} className={styles.picture} />
      ) : (
        <p className={styles.none}>{t('A PDF of {size}.', { size: sizeOf(receipt.size) })}</p>
      )}
    </Dialog>
  );
}
