import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, LazyPart, classNames } from '@quits/ui';
import { FieldControls } from './field-controls.tsx';
import type { FieldControlsProps, fieldsOf } from './field-controls.tsx';
import type { ReceiptsFieldProps } from './receipts-part.tsx';
import styles from './expense-form.module.css';

export interface MoreSectionProps extends FieldControlsProps {
  fields: ReturnType<typeof fieldsOf>[1];
  /** Receipts to save with a new expense. */
  receipts?: ReceiptsFieldProps | undefined;
}

const loadReceipts = () => import('./receipts-part.tsx').then((part) => part.ReceiptsField);

/**
 * Scrolls the opened fields into view: below the fold of a dialog they would go unnoticed. Fields load one by
 * one, so this continues until one is used.
 */
function bringIntoSight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const bring = () => element.scrollIntoView({ block: 'nearest' });
  if (typeof ResizeObserver === 'undefined') {
    bring();
    return undefined;
  }
  const growth = new ResizeObserver(bring);
  const stop = () => growth.disconnect();
  growth.observe(element);
  element.addEventListener('focusin', stop, { once: true });
  return stop;
}

/** The rarely used fields, collapsed. One line next to the button summarizes their values. */
export function MoreSection(props: MoreSectionProps) {
  const { form, errors, fields, receipts } = props;
  const [isOpened, setIsOpened] = useState(false);
  const id = useId();
  // Fields with errors are always visible.
  const isShown = isOpened || fields.some(({ name }) => errors.has(name));
  const set = fields.flatMap(({ name, summary }) => summary?.(form.state[name], form.state) ?? []);
  if (receipts?.files[0]) set.push(`Receipts: ${String(receipts.files.length)}`);
  return (
    <div className={styles.section}>
      <div className={styles.more}>
        <Button
          variant="quiet"
          size="s"
          className={styles.moreButton}
          icon={isShown ? <ChevronDown /> : <ChevronRight />}
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          onClick={() => setIsOpened(!isShown)}
        >
          More
        </Button>
        {!isShown && set.length > 0 && (
          <p className={styles.moreSet}>
            <bdi>{set.join(' · ')}</bdi>
          </p>
        )}
      </div>
      {isShown && (
        <div ref={bringIntoSight} id={id} className={classNames(styles.head, styles.moreFields)}>
          <FieldControls {...props} />
          {receipts && <LazyPart load={loadReceipts} part={receipts} what="receipts" />}
        </div>
      )}
    </div>
  );
}
