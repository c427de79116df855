import type { ReactNode } from 'react';
import styles from './button-row.module.css';

interface ButtonRowProps {
  /** Quiet small buttons, whose words begin where the page begins. */
  isQuiet?: boolean;
  children: ReactNode;
}

export function ButtonRow({ isQuiet, children }: ButtonRowProps) {
  return (
    <div className={styles.row} data-quiet={isQuiet}>
      {children}
    </div>
  );
}
