import { formatList, t } from '@quits/domain';
import { useState } from 'react';
import styles from './all-quits.module.css';

interface Quits {
  /** Names of settled people without a new debt since. */
  names: readonly string[];
  add: (person: { id: number; name: string }) => void;
}

/**
 * The people whose last debt was settled during this visit.
 *
 * @param openWith ids of the people with open debts now
 */
export function useQuits(openWith: readonly number[]): Quits {
  const [settled, setSettled] = useState<ReadonlyMap<number, string>>(new Map());
  return {
    names: [...settled].filter(([id]) => !openWith.includes(id)).map(([, name]) => name),
    add: ({ id, name }) => setSettled((known) => new Map(known).set(id, name)),
  };
}

export function DrawnCheck({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path className={styles.line} pathLength={1} d="M5 12.5l4.5 4.5L19 7.5" />
    </svg>
  );
}

/** "All quits with Ben and Ada.", with an animated check; empty without names. */
export function AllQuits({ names }: { names: readonly string[] }) {
  return (
    <div role="status">
      {names.length > 0 && (
        <p className={styles.quits}>
          <DrawnCheck className={styles.check} />
          <span className={styles.words}>{t('All quits with {names}.', { names: formatList(names) })}</span>
        </p>
      )}
    </div>
  );
}
