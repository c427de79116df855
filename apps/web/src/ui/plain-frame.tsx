import type { ReactNode } from 'react';
import styles from './plain-frame.module.css';

interface PlainFrameProps {
  /** The product's name, or partners' logos. */
  brand: ReactNode;
  /** At the right of the brand. */
  links?: ReactNode;
  foot?: ReactNode;
  /** `client` is one column, `advisor` has space for two. */
  measure?: 'client' | 'advisor';
  children: ReactNode;
}

/** A page without navigation, for visitors who are not signed in. */
export function PlainFrame({ brand, links, foot, measure = 'client', children }: PlainFrameProps) {
  return (
    <div className={styles.frame} data-measure={measure}>
      <header className={styles.head}>
        <div className={styles.brand}>{brand}</div>
        {links && <div className={styles.links}>{links}</div>}
      </header>
      <main className={styles.content}>{children}</main>
      {foot}
    </div>
  );
}
