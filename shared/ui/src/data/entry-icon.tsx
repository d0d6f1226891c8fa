import { CATEGORIES } from '@quits/domain';
import type { Category } from '@quits/domain';
import { HandCoins, ReceiptText } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { CATEGORY_ICONS } from './category-icons.ts';
import styles from './entry-icon.module.css';

export interface EntryIconProps {
  /** A settlement looks the same everywhere; any other entry shows what it is for. */
  isSettlement: boolean;
  /** What an expense was for; without one it looks like a receipt. */
  category?: Category | null | undefined;
  className?: string | undefined;
}

/** What an entry of the ledger is, by sight: decoration beside words that say it. */
export function EntryIcon({ isSettlement, category, className }: EntryIconProps) {
  const shown = isSettlement ? null : category;
  const Icon = isSettlement ? HandCoins : shown ? CATEGORY_ICONS[shown] : ReceiptText;
  const hue = shown && {
    background: `var(--q-avatar-${String(CATEGORIES[shown].hue)})`,
    color: 'var(--q-on-avatar)',
  };
  return (
    <span
      aria-hidden="true"
      style={hue ?? undefined}
      className={classNames(styles.icon, isSettlement && styles.settlement, className)}
    >
      <Icon className={styles.glyph} />
    </span>
  );
}
