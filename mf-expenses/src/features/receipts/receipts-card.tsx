import { LIMITS, RECEIPT_TYPES } from '@quits/contracts';
import type { Expense, Receipt } from '@quits/contracts';
import { useNotify } from '@quits/core';
import { Button, Card, LazyDialog, List, useDialogItem } from '@quits/ui';
import { Camera, Paperclip } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ChangeEvent, DragEvent, RefObject } from 'react';
import { ReceiptTile } from './receipt-tile.tsx';
import styles from './receipts.module.css';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';

const loadReceipt = () => import('./receipt-dialog.tsx').then((part) => part.ReceiptDialog);

/** Any picture that the browser can read: it is sent as a JPEG. */
const ACCEPTED = ['image/*', ...RECEIPT_TYPES].join(',');

interface FilePickerProps {
  inputRef: RefObject<HTMLInputElement | null>;
  label: string;
  isCamera?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** What a button of ours opens; the input itself is nothing to look at. */
function FilePicker({ inputRef, label, isCamera = false, onFiles }: FilePickerProps) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    onFiles([...(currentTarget.files ?? [])]);
    // The same file may be chosen again.
    currentTarget.value = '';
  }
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      aria-label={label}
      onChange={choose}
      {...(isCamera ? { accept: 'image/*', capture: 'environment' } : { accept: ACCEPTED, multiple: true })}
    />
  );
}

/** Files that are pasted anywhere on the page but into a field. */
function usePaste(onFiles: (files: readonly File[]) => void): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    function paste({ clipboardData, target }: ClipboardEvent): void {
      if (target instanceof Element && target.closest('input, textarea, [role="dialog"]')) return;
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) latest.current(files);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

/** Files that are dropped on an element. */
function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

interface TilesProps {
  receipts: readonly Receipt[];
  onOpen: (receipt: Receipt) => void;
}

function Tiles({ receipts, onOpen }: TilesProps) {
  if (receipts.length === 0) return null;
  return (
    <List aria-label="Receipts" className={styles.tiles}>
      {receipts.map((receipt) => (
        <li key={receipt.id}>
          <ReceiptTile receipt={receipt} onOpen={() => onOpen(receipt)} />
        </li>
      ))}
    </List>
  );
}

/** The receipts of an entry: looked at, added and removed (extras §9). */
export function ReceiptsCard({ expense }: { expense: Expense }) {
  const { id, receipts = [] } = expense;
  const notify = useNotify('mf-expenses');
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [tooMany, setTooMany] = useState(false);
  const uploads = useUploads(id, () => notify.success('Receipt added'));
  const opened = useDialogItem('receipt', (value) => receipts.find((one) => String(one.id) === value));
  const room = LIMITS.receiptsPerEntry - receipts.length - uploads.list.length;

  function add(chosen: readonly File[]): void {
    setTooMany(chosen.length > room);
    uploads.add(chosen.slice(0, Math.max(0, room)));
  }

  usePaste(add);
  const { isOver, target } = useDrop(add);
  const isFull = room <= 0;
  return (
    <div {...target}>
      <Card heading="Receipts" className={isOver ? styles.over : undefined}>
        <Tiles receipts={receipts} onOpen={(receipt) => opened.open(String(receipt.id))} />
        {uploads.list.length > 0 && (
          <List aria-label="On their way">
            {uploads.list.map((upload) => (
              <UploadRow key={upload.key} upload={upload} cancel={uploads.cancel} repeat={uploads.repeat} />
            ))}
          </List>
        )}
        <div className={styles.add}>
          <Button
            ref={addButton}
            size="s"
            icon={<Paperclip />}
            aria-disabled={isFull || undefined}
            onClick={() => !isFull && files.current?.click()}
          >
            Add Receipt
          </Button>
          <Button
            size="s"
            className={styles.camera}
            icon={<Camera />}
            aria-disabled={isFull || undefined}
            onClick={() => !isFull && camera.current?.click()}
          >
            Take Picture
          </Button>
          <p role="status" className={styles.hint}>
            {isFull || tooMany
              ? `An expense has at most ${String(LIMITS.receiptsPerEntry)} receipts.`
              : 'Pictures or a PDF, at most 10 MB.'}
          </p>
        </div>
        <FilePicker inputRef={files} label="Choose receipts" onFiles={add} />
        <FilePicker inputRef={camera} label="Take a picture of a receipt" isCamera onFiles={add} />
      </Card>
      {opened.item && (
        <LazyDialog
          source="mf-expenses"
          load={loadReceipt}
          dialog={{
            expenseId: id,
            receipt: opened.item,
            // What opened it may be gone.
            findFocusAfter: () =>
              receipts.some((one) => one.id === opened.item?.id) ? true : addButton.current,
            isOpen: opened.isOpen,
            onClose: opened.close,
          }}
        />
      )}
    </div>
  );
}
