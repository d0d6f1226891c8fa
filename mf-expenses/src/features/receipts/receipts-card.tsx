import { type Expense, LIMITS, type Receipt } from '@quits/contracts';
import { t } from '@quits/domain';
import { Card, LazyDialog, List, useDialogItem } from '@quits/ui';
import { FilePicker, useFilePicking } from '../../lib/uploads/file-picking.tsx';
import { UploadRow } from '../../lib/uploads/upload-row.tsx';
import { useUploads } from '../../lib/uploads/use-uploads.ts';
import { ReceiptTile } from './receipt-tile.tsx';
import styles from './receipts.module.css';

const loadReceipt = () => import('./receipt-dialog.tsx').then((part) => part.ReceiptDialog);

interface TilesProps {
  receipts: readonly Receipt[];
  onOpen: (receipt: Receipt) => void;
}

function Tiles({ receipts, onOpen }: TilesProps) {
  if (receipts.length === 0) return null;
  return (
    <List aria-label={t('Receipts')} className={styles.tiles}>
      {receipts.map((receipt) => (
        <ReceiptTile key={receipt.id} receipt={receipt} onOpen={() => onOpen(receipt)} />
      ))}
    </List>
  );
}

interface ReceiptsCardProps {
  expense: Expense;
  /** Its group is archived: receipts can only be viewed and saved. */
  isReadOnly: boolean;
}

/** The receipts of an entry: view, add and remove. */
export function ReceiptsCard({ expense, isReadOnly }: ReceiptsCardProps) {
  const { id } = expense;
  const receipts = expense.receipts ?? [];
  const uploads = useUploads(id);
  const opened = useDialogItem('receipt', (value) => receipts.find((one) => String(one.id) === value));
  const { isOver, target, picker } = useFilePicking({
    room: isReadOnly ? 0 : LIMITS.receiptsPerEntry - receipts.length - uploads.list.length,
    onFiles: uploads.add,
  });
  return (
    <div {...target}>
      <Card heading={t('Receipts')} className={isOver ? styles.over : undefined}>
        <Tiles receipts={receipts} onOpen={(receipt) => opened.open(String(receipt.id))} />
        {uploads.list.length > 0 && (
          <List aria-label={t('On their way')}>
            {uploads.list.map((upload) => (
              <UploadRow key={upload.key} upload={upload} cancel={uploads.cancel} repeat={uploads.repeat} />
            ))}
          </List>
        )}
        {!isReadOnly && <FilePicker picker={picker} />}
      </Card>
      {opened.item && (
        <LazyDialog
          source="mf-expenses"
          load={loadReceipt}
          dialog={{ expenseId: id, receipt: opened.item, isReadOnly, ...opened.control }}
        />
      )}
    </div>
  );
}
