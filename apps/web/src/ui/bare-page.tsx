import type { ReactNode } from 'react';
import styles from './bare-page.module.css';
import { PageShell } from './page-shell.tsx';

interface BarePageProps {
  title: string;
  lead?: ReactNode;
  brand?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

export function BarePage({ title, lead, brand, foot, children }: BarePageProps) {
  return (
    <div className={styles.screen}>
      {brand && <header className={styles.brand}>{brand}</header>}
      <main className={styles.card}>
        <PageShell title={title} lead={lead}>
          {children}
        </PageShell>
      </main>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
