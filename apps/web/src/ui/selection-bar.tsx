import type { ReactNode } from 'react';
import { LiveRegion } from './live-region.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  label: string;
  count: number;
  /** `3 clients selected`, also read aloud. */
  selected: string;
  /** How much more can be selected. */
  extent?: ReactNode;
  children: ReactNode;
}

/** What can be done with the selected rows of a list. */
export function SelectionBar({ label, count, selected, extent, children }: SelectionBarProps) {
  return (
    <>
      <LiveRegion>{count > 0 && <span className={styles.hidden}>{selected}</span>}</LiveRegion>
      {count > 0 && (
        <section className={styles.bar} aria-label={label}>
          <div className={styles.count}>
            <strong>{selected}</strong>
            {extent}
          </div>
          <div className={styles.actions}>{children}</div>
        </section>
      )}
    </>
  );
}
