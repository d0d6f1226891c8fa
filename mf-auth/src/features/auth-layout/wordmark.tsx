import styles from './wordmark.module.css';

/** The product's sign, two equal bars, and its name. */
export function Wordmark() {
  return (
    <p className={styles.wordmark}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect className={styles.tile} width="32" height="32" rx="8" />
        <path className={styles.bars} d="M9 13h14M9 19h14" />
      </svg>
      Quits
    </p>
  );
}
