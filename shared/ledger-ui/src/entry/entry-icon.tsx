import { isCategory } from '@quits/domain';
import { HandCoins } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { classNames } from '@quits/ui';
import { CategoryIcon, PlainIcon } from './category-icon.tsx';
import styles from './entry-icon.module.css';

/** Guessing needs a large word list, which loads together with the icons. */
const GuessedIcon = lazy<ComponentType<{ description: string }>>(() =>
  import('./guessed-icon.tsx').then(
    (part) => ({ default: part.GuessedIcon }),
    () => ({ default: PlainIcon }),
  ),
);

export interface EntryIconProps {
  /** All settlements look the same; any other entry shows its category. */
  isSettlement: boolean;
  category?: string | null | undefined;
  /** The source of a guess when the category is missing or unknown; without a match the icon is a receipt. */
  description?: string;
}

/** The icon of an entry: decoration next to text that says the same. */
export function EntryIcon({ isSettlement, category, description = '' }: EntryIconProps) {
  if (isSettlement) {
    return (
      <span aria-hidden="true" className={classNames(styles.icon, styles.settlement)}>
        <HandCoins className={styles.glyph} />
      </span>
    );
  }
  if (isCategory(category)) return <CategoryIcon category={category} />;
  if (description === '') return <PlainIcon />;
  return (
    <Suspense fallback={<PlainIcon />}>
      <GuessedIcon description={description} />
    </Suspense>
  );
}
