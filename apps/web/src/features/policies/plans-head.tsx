import type { ReactNode } from 'react';
import styles from './policies-panel.module.css';
import { texts } from './texts.ts';

/** The title of plans on a page with other parts. */
export function PlansHead({ action }: { action: ReactNode }) {
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{texts.title}</h2>
      {action}
    </header>
  );
}
