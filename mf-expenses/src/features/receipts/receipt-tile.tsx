import type { Receipt } from '@quits/contracts';
import { Pending, Skeleton, useSubmission } from '@quits/ui';
import { saveAs } from '@quits/ui/save-as';
import { FileText } from 'lucide-react';
import { useGetReceiptQuery, useSaveReceiptMutation } from '../../api/receipts.api.ts';
import styles from './receipts.module.css';

/** A receipt never changes. */
const ONCE = { refetchOnFocus: false, refetchOnReconnect: false, refetchOnMountOrArgChange: false };

export const isPicture = ({ type }: Receipt) => type.startsWith('image/');

/** A picture, as soon as it is there. */
export function ReceiptPicture({ receipt, className }: { receipt: Receipt; className: string | undefined }) {
  const picture = useGetReceiptQuery(receipt.id, ONCE);
  if (picture.data !== undefined)
    return <img className={className} src={picture.data} alt={`Receipt ${receipt.name}`} />;
  return (
    <Pending query={picture} what="the receipt" size="s">
      <Skeleton />
    </Pending>
  );
}

/** Saves the file of a receipt. */
export function useSaving({ id, name }: Receipt) {
  const [saveReceipt] = useSaveReceiptMutation();
  const { submit, isBusy } = useSubmission('mf-expenses', 'Failed to load the receipt');
  const save = () => submit(async () => saveAs(await saveReceipt(id).unwrap(), name), 'Receipt saved');
  return { save, isBusy };
}

/** What stands for a receipt that is no picture, or one that is not there yet. */
function Paper({ receipt, isLoading = false }: { receipt: Receipt; isLoading?: boolean }) {
  return (
    <span className={styles.paper}>
      {isLoading ? <Skeleton width="100%" /> : <FileText aria-hidden="true" />}
      <span className={styles.name}>{receipt.name}</span>
    </span>
  );
}

/** A picture among others; one that does not come is asked for again when it is opened. */
function Thumbnail({ receipt }: { receipt: Receipt }) {
  const { data, error } = useGetReceiptQuery(receipt.id, ONCE);
  if (data === undefined) return <Paper receipt={receipt} isLoading={error === undefined} />;
  return <img className={styles.thumbnail} src={data} alt="" />;
}

interface ReceiptTileProps {
  receipt: Receipt;
  onOpen: () => void;
}

/** A receipt among others: the picture itself, of a PDF its name. */
export function ReceiptTile({ receipt, onOpen }: ReceiptTileProps) {
  return (
    <button type="button" className={styles.tile} aria-label={`Receipt ${receipt.name}`} onClick={onOpen}>
      {isPicture(receipt) ? <Thumbnail receipt={receipt} /> : <Paper receipt={receipt} />}
    </button>
  );
}
