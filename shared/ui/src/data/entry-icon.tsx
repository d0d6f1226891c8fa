import { isCategory } from '@quits/domain';
import { HandCoins } from 'lucide-react';
import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import { classNames } from '../class-names.ts';
import { CategoryIcon, PlainIcon } from './category-icon.tsx';
import styles from './entry-icon.module.css';

/** Guessing needs as many words: they come with the signs. */
const GuessedIcon = lazy<ComponentType<{ description: string }>>(() =>
  import('./guessed-icon.tsx').then(
    (part) => ({ default: part.GuessedIcon }),
    () => ({ default: PlainIcon }),
  ),
);

export interface EntryIconProps {
  /** A settlement looks the same everywhere; any other entry shows what it is for. */
  isSettlement: boolean;
  /** What an expense was for. */
  category?: string | null | undefined;
  /** What it is called: without a category that is known here, one is guessed; else it looks like a receipt. */
  description?: string;
}

/** What an entry of the ledger is, by sight: decoration beside words that say it. */
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
