import { CATEGORIES, isCategory } from '@quits/domain';
import { HandCoins, ReceiptText } from 'lucide-react';
import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import { classNames } from '../class-names.ts';
import type { CategoryGlyphProps } from './category-glyph.tsx';
import styles from './entry-icon.module.css';

function ReceiptGlyph({ className }: Pick<CategoryGlyphProps, 'className'>) {
  return <ReceiptText className={className} />;
}

/** So many signs come after the first page: until then the colored tile keeps their place. */
const CategoryGlyph = lazy<ComponentType<CategoryGlyphProps>>(() =>
  import('./category-glyph.tsx').then(
    (part) => ({ default: part.CategoryGlyph }),
    () => ({ default: ReceiptGlyph }),
  ),
);

export interface EntryIconProps {
  /** A settlement looks the same everywhere; any other entry shows what it is for. */
  isSettlement: boolean;
  /** What an expense was for; without one that is known here it looks like a receipt. */
  category?: string | null | undefined;
}

/** What an entry of the ledger is, by sight: decoration beside words that say it. */
export function EntryIcon({ isSettlement, category }: EntryIconProps) {
  if (isSettlement || !isCategory(category)) {
    const Glyph = isSettlement ? HandCoins : ReceiptText;
    return (
      <span aria-hidden="true" className={classNames(styles.icon, isSettlement && styles.settlement)}>
        <Glyph className={styles.glyph} />
      </span>
    );
  }
  const background = `var(--q-avatar-${String(CATEGORIES[category].hue)})`;
  return (
    <span aria-hidden="true" style={{ background, color: 'var(--q-on-avatar)' }} className={styles.icon}>
      <Suspense>
        <CategoryGlyph category={category} className={styles.glyph} />
      </Suspense>
    </span>
  );
}
