import './serif.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Crumb, Crumbs } from './crumbs.tsx';
import { useDocumentTitle } from './document-title.tsx';
import { NoticeArea } from './notice.tsx';
import styles from './page-shell.module.css';
import { useArrivedPath } from './use-arrived-path.ts';

interface PageShellProps {
  /** The page's one `h1`. */
  title: string;
  /** How many records the list holds; stands quietly after the title. */
  count?: string | undefined;
  /** The tab's name when it says more than the title: a page number, "Error: ". */
  documentTitle?: string;
  /** Where the page lies below the dashboard; the last entry is this page. Left out: no breadcrumb line. */
  crumbs?: readonly Crumb[];
  /** The page's one primary action; on a phone it stands at the bottom edge, within the thumb's reach. */
  action?: ReactNode;
  /** A line under the title. */
  lead?: ReactNode;
  /** `form` keeps a single column narrow, `reading` keeps lines short. */
  measure?: 'form' | 'reading' | 'full';
  children: ReactNode;
}

let lastArrival: string | null = null;

/** Moves the focus to the title when another page has been reached, or to the one field that the page is about. */
function useArrival() {
  const title = useRef<HTMLHeadingElement>(null);
  const path = useArrivedPath();
  useEffect(() => {
    if (path === undefined) return;
    if (lastArrival !== null && lastArrival !== path) {
      const field = title.current?.closest('main')?.querySelector<HTMLElement>('[data-autofocus]');
      (field ?? title.current)?.focus({ preventScroll: true });
    }
    lastArrival = path;
  }, [path]);
  return title;
}

/** Every page: breadcrumbs, notice, title with at most one primary action, then its content. */
export function PageShell(props: PageShellProps) {
  const { title, count, documentTitle = title, crumbs, action, lead, measure = 'full', children } = props;
  const heading = useArrival();
  useDocumentTitle(documentTitle);
  return (
    <div className={styles.page} data-measure={measure} data-has-action={action ? true : undefined}>
      {crumbs && <Crumbs crumbs={crumbs} />}
      <NoticeArea />
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
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
