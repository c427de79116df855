import type { ReactNode } from 'react';
import styles from './plain-frame.module.css';

interface PlainFrameProps {
  /** Whose page this is: the product's name, or partners' logos. */
  brand: ReactNode;
  /** Links at the right of the brand. */
  links?: ReactNode;
  foot?: ReactNode;
  /** `client` keeps one readable column, `advisor` leaves room for two. */
  measure?: 'client' | 'advisor';
  children: ReactNode;
}

/** A whole page without navigation, for people who are not signed in. */
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
