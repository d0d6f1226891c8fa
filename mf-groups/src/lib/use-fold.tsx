import { t } from '@quits/domain';
import { Button } from '@quits/ui';
import { type ReactNode, useState } from 'react';
import styles from './use-fold.module.css';

/** The number of rows before folding; one or two more are not worth a button. */
const FIRST_SHOWN = 5;
const SPARED = 2;

/**
 * The first of many rows, and the button that shows all of them.
 *
 * @param first the number of rows that must stay visible
 */
export function useFold<Row>(rows: readonly Row[], first = 0): { shown: readonly Row[]; button: ReactNode } {
  const [isAllShown, setIsAllShown] = useState(false);
  const folded = Math.max(first, FIRST_SHOWN);
  if (rows.length <= folded + SPARED) return { shown: rows, button: undefined };
  return {
    shown: isAllShown ? rows : rows.slice(0, folded),
    button: (
      <Button
        variant="quiet"
        size="s"
        className={styles.all}
        aria-expanded={isAllShown}
        onClick={() => setIsAllShown(!isAllShown)}
      >
        {isAllShown ? t('Show fewer') : t('Show all {count}', { count: rows.length })}
      </Button>
    ),
  };
}
