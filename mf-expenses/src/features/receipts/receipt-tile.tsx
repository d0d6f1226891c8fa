import type { Receipt } from '@quits/contracts';
import { isolated, t } from '@quits/domain';
import { DidNotLoad, Pending, Skeleton, retryOf, useSubmission } from '@quits/ui';
import { saveAs } from '@quits/ui/save-as';
import { FileText, ImageOff } from 'lucide-react';
import { fileOf, useGetReceiptQuery, useLazyGetReceiptQuery } from '../../lib/uploads/receipts.api.ts';
import styles from './receipts.module.css';

/** A receipt never changes. */
const ONCE = { refetchOnFocus: false, refetchOnReconnect: false, refetchOnMountOrArgChange: false };

export const isPicture = ({ type }: Receipt) => type.startsWith('image/');

/** A picture, once it is loaded. */
export function ReceiptPicture({ receipt, className }: { receipt: Receipt; className: string | undefined }) {
  const picture = useGetReceiptQuery(receipt.id, ONCE);
  if (picture.data !== undefined)
    return <img className={className} src={picture.data} alt={t('Receipt {name}', { name: receipt.name })} />;
  return (
    <Pending query={picture} what={t('the receipt')} size="s">
      <Skeleton />
    </Pending>
  );
}

export function useSaving({ id, name }: Receipt) {
  const [loadReceipt] = useLazyGetReceiptQuery(ONCE);
  const { submit, isBusy } = useSubmission('mf-expenses', t('Failed to load the receipt'), {
    isToastOnly: true,
  });
  const save = () =>
    submit(async () => {
      const file = fileOf(await loadReceipt(id).unwrap());
      saveAs(URL.createObjectURL(file), name);
    }, t('Receipt saved'));
  return { save, isBusy };
}

interface ReceiptTileProps {
  receipt: Receipt;
  onOpen: () => void;
}

/** A receipt in a list: the picture, or the name of a PDF. Says so if a picture did not load. */
export function ReceiptTile({ receipt, onOpen }: ReceiptTileProps) {
  const picture = useGetReceiptQuery(receipt.id, { ...ONCE, skip: !isPicture(receipt) });
  const { data, error } = picture;
  const hasFailed = data === undefined && error !== undefined;
  const Icon = hasFailed ? ImageOff : FileText;
  return (
    <li className={hasFailed ? styles.failed : undefined}>
      <button
        type="button"
        className={styles.tile}
        aria-label={t('Receipt {name}', { name: receipt.name })}
        onClick={onOpen}
      >
        {data === undefined ? (
          <span className={styles.paper}>
            {isPicture(receipt) && !hasFailed ? <Skeleton width="100%" /> : <Icon aria-hidden="true" />}
            <span className={styles.name}>{receipt.name}</span>
          </span>
        ) : (
          <img className={styles.thumbnail} src={data} alt="" />
        )}
      </button>
      {hasFailed && (
        <DidNotLoad what={t('the receipt {name}', { name: isolated(receipt.name) })} {...retryOf(picture)} />
      )}
    </li>
  );
}
