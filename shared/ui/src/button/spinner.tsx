import styles from './spinner.module.css';

/** A turning ring as large as the text around it; silent: what it waits for is said in words. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
