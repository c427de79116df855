import type { ReactNode } from 'react';
import styles from './plain-frame.module.css';

interface PlainFrameProps {
  brand: ReactNode;
  links?: ReactNode;
  foot?: ReactNode;
  measure?: 'client' | 'advisor';
  children: ReactNode;
}

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
