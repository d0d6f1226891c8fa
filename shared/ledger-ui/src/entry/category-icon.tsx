import { CATEGORIES, type Category } from '@quits/domain';
import { ReceiptText } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import type { CategoryGlyphProps } from './category-glyph.tsx';
import styles from './entry-icon.module.css';

function ReceiptGlyph({ className }: Pick<CategoryGlyphProps, 'className'>) {
  return <ReceiptText className={className} />;
}

/** The icons load after the first page: until then the colored tile keeps their place. */
const CategoryGlyph = lazy<ComponentType<CategoryGlyphProps>>(() =>
  import('./category-glyph.tsx').then(
    (part) => ({ default: part.CategoryGlyph }),
    () => ({ default: ReceiptGlyph }),
  ),
);

/** The tile of an expense without a known category. */
export function PlainIcon() {
  return (
    <span aria-hidden="true" className={styles.icon}>
      <ReceiptText className={styles.glyph} />
    </span>
  );
}

/** The tile of a category: its icon on its color. */
export function CategoryIcon({ category }: { category: Category }) {
  const background = `var(--q-avatar-${String(CATEGORIES[category].hue)})`;
  return (
    <span aria-hidden="true" style={{ background, color: 'var(--q-on-avatar)' }} className={styles.icon}>
      <Suspense>
        <CategoryGlyph category={category} className={styles.glyph} />
      </Suspense>
    </span>
  );
}
