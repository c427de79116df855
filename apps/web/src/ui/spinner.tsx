import styles from './spinner.module.css';

/** Covers the contents of a busy button, which keeps its size. */
export const Spinner = () => <span className={styles.spinner} aria-hidden />;
