import { LIMITS, RECEIPT_TYPES } from '@quits/contracts';
import { t } from '@quits/domain';
import { Button } from '@quits/ui';
import { Camera, Paperclip } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './uploads.module.css';

type TakeFiles = (files: readonly File[]) => void;

/** Any picture that the browser can read: it is sent as a JPEG. */
const ACCEPTED = ['image/*', ...RECEIPT_TYPES].join(',');

interface FileInputProps {
  inputRef: RefObject<HTMLInputElement | null>;
  label: string;
  isCamera?: boolean;
  onFiles: TakeFiles;
}

/** The hidden input that our own buttons open. */
export function FileInput({ inputRef, label, isCamera = false, onFiles }: FileInputProps) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    onFiles([...(currentTarget.files ?? [])]);
    // Lets the person choose the same file again.
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

/** Whether a paste belongs elsewhere: to an open dialog, or as text to a field. */
function isElsewhere(target: EventTarget | null, data: DataTransfer, isInDialog: boolean): boolean {
  if (!(target instanceof Element)) return false;
  if (!isInDialog && target.closest('[role="dialog"]')) return true;
  return target.closest('input, textarea') !== null && data.getData('text/plain') !== '';
}

function usePaste(onFiles: TakeFiles, isInDialog: boolean): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    function paste({ clipboardData, target }: ClipboardEvent): void {
      const files = [...(clipboardData?.files ?? [])];
      if (!clipboardData || files.length === 0 || isElsewhere(target, clipboardData, isInDialog)) return;
      latest.current(files);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isInDialog]);
}

function useDrop(onFiles: TakeFiles) {
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

interface Picking {
  /** How many more files the entry may have. */
  room: number;
  onFiles: TakeFiles;
  isInDialog?: boolean;
}

const isPicture = ({ type }: File) => type.startsWith('image/');

/** Why a file can't be a receipt. Pictures are made smaller before they go. Some systems know no type. */
function refusalOf(file: File): string | undefined {
  const { name, size, type } = file;
  if (type !== '' && !isPicture(file) && type !== 'application/pdf')
    return t('“{name}” is neither a picture nor a PDF.', { name });
  return !isPicture(file) && size > LIMITS.receiptMaxBytes
    ? t('“{name}” is larger than 10 MB.', { name })
    : undefined;
}

/**
 * Takes files that are chosen, photographed, dropped on an element or pasted; no more than there is room for.
 */
export function useFilePicking({ room, onFiles, isInDialog = false }: Picking) {
  const [hasTooMany, setHasTooMany] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);

  function take(chosen: readonly File[]): void {
    const usable = chosen.filter((file) => refusalOf(file) === undefined);
    setRefusals(chosen.flatMap((file) => refusalOf(file) ?? []));
    setHasTooMany(usable.length > room);
    onFiles(usable.slice(0, Math.max(0, room)));
  }

  usePaste(take, isInDialog);
  const { isOver, target } = useDrop(take);
  return { isOver, target, picker: { isFull: room <= 0, hasTooMany, refusals, onFiles: take } };
}

interface FilePickerProps {
  picker: ReturnType<typeof useFilePicking>['picker'];
}

/** The buttons that add receipts, and what may be added. */
export function FilePicker({ picker: { isFull, hasTooMany, refusals, onFiles } }: FilePickerProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={styles.add}>
        <Button size="s" icon={<Paperclip />} isIdle={isFull} onClick={() => files.current?.click()}>
          {t('Add Receipt')}
        </Button>
        <Button
          size="s"
          className={styles.camera}
          icon={<Camera />}
          isIdle={isFull}
          onClick={() => camera.current?.click()}
        >
          {t('Take Picture')}
        </Button>
        <p role="status" className={styles.hint}>
          {refusals.length > 0 && <bdi>{refusals.join(' ')} </bdi>}
          <span>
            {isFull || hasTooMany
              ? t('An expense can have at most {count} receipts.', { count: LIMITS.receiptsPerEntry })
              : t('Pictures or a PDF, at most 10 MB.')}
          </span>
        </p>
      </div>
      <FileInput inputRef={files} label={t('Choose receipts')} onFiles={onFiles} />
      <FileInput inputRef={camera} label={t('Take a picture of a receipt')} isCamera onFiles={onFiles} />
    </>
  );
}
