import type { ReactNode, Ref } from 'react';
import styles from './page-layout.module.css';

export interface PageLayoutProps {
  title: string;
  count?: string | undefined;
  /** The page's one primary action; on a phone it is fixed to the bottom edge, within the thumb's reach. */
  action?: ReactNode;
  lead?: ReactNode;
  /** `form` is one narrow column, `reading` keeps lines short. */
  measure?: 'form' | 'reading' | 'full';
  above?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** Has no state, so that it can render before React has loaded. */
export function PageLayout(props: PageLayoutProps) {
  const { title, count, action, lead, measure = 'full', above, headingRef, children } = props;
  return (
    <div className={styles.page} data-measure={measure} data-has-action={action ? true : undefined}>
      {above}
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 ref={headingRef} tabIndex={-1} className={styles.title}>
            {title}
            {count !== undefined && <span className={styles.count}> {count}</span>}
          </h1>
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </div>
  );
}
