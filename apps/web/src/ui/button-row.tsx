import type { ReactNode } from 'react';
import styles from './button-row.module.css';

/** Buttons in a row, the primary one first; stacked in a narrow space. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
