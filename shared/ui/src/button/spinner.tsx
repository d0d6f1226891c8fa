import styles from './spinner.module.css';

/** A spinning ring as large as the text around it. It is silent: a text must say what it waits for. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
