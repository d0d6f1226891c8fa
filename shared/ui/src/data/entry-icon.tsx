import { HandCoins, ReceiptText } from 'lucide-react';
import { classNames } from '../class-names.ts';
import styles from './entry-icon.module.css';

export interface EntryIconProps {
  /** A settlement looks the same everywhere; any other entry shows what it is for. */
  isSettlement: boolean;
  className?: string | undefined;
}

/** What an entry of the ledger is, by sight: decoration beside words that say it. */
export function EntryIcon({ isSettlement, className }: EntryIconProps) {
  const Icon = isSettlement ? HandCoins : ReceiptText;
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.icon, isSettlement && styles.settlement, className)}
    >
      <Icon className={styles.glyph} />
    </span>
  );
}
