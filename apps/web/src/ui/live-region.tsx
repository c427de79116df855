import type { ReactNode } from 'react';
import styles from './live-region.module.css';

interface LiveRegionProps {
  /** `alert` interrupts, for what went wrong; `status` waits until the reader is free. */
  role?: 'status' | 'alert';
  children: ReactNode;
}

/** Reads aloud what comes into it. It is there from the start, and takes no room while it is empty. */
export function LiveRegion({ role = 'status', children }: LiveRegionProps) {
  return (
    <div role={role} className={styles.region}>
      {children}
    </div>
  );
}
