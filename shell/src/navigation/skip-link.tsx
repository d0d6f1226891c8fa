import styles from './navigation.module.css';

/** The element that the page's content is in. */
export const MAIN_ID = 'main';

/** The first stop of the keyboard: past the navigation, to the content. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className={styles.skipLink}>
      Skip to content
    </a>
  );
}
