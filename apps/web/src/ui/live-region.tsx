import type { ReactNode } from 'react';
import styles from './live-region.module.css';

interface LiveRegionProps {
  /** `alert` interrupts the screen reader, `status` waits. */
  role?: 'status' | 'alert';
  children: ReactNode;
}

/** Always rendered, so that screen readers announce changes, and without space while it is empty. */
export function LiveRegion({ role = 'status', children }: LiveRegionProps) {
  return (
    <div role={role} className={styles.region}>
      {children}
    </div>
  );
}
