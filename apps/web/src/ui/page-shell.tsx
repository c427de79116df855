import './serif.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Crumb, Crumbs } from './crumbs.tsx';
import { useDocumentTitle } from './document-title.tsx';
import { LoadFailures } from './load-failures.tsx';
import { NoticeArea } from './notice.tsx';
import styles from './page-shell.module.css';
import { useArrivedPath } from './use-arrived-path.ts';

interface PageShellProps {
  title: string;
  count?: string | undefined;
  /** The page's one primary action; on a phone it is fixed to the bottom edge, within the thumb's reach. */
  action?: ReactNode;
  lead?: ReactNode;
  /** Title and action stay in sight. */
  isSticky?: boolean;
  /** `form` is one narrow column, `reading` keeps lines short. */
  measure?: 'form' | 'reading' | 'full';
  documentTitle?: string;
  crumbs?: readonly Crumb[];
  children: ReactNode;
}

let lastArrival: string | null = null;

/** On a new page, moves the focus to the title, or to the field marked `data-autofocus`. */
function useArrival() {
  const title = useRef<HTMLHeadingElement>(null);
  const path = useArrivedPath();
  useEffect(() => {
    if (path === undefined) return;
    if (lastArrival !== null && lastArrival !== path) {
      const main = title.current?.closest('main');
      // A tab that leads to a page of its own keeps the focus.
      if (!main?.querySelector('[data-keeps-focus] :focus'))
        (main?.querySelector<HTMLElement>('[data-autofocus]') ?? title.current)?.focus({ preventScroll: true });
    }
    lastArrival = path;
  }, [path]);
  return title;
}

export function PageShell(props: PageShellProps) {
  const { title, documentTitle, count, crumbs, action, lead, isSticky = false, measure = 'full', children } = props;
  const heading = useArrival();
  useDocumentTitle(documentTitle ?? title);
  return (
    <div className={styles.page} data-measure={measure} data-has-action={action ? true : undefined}>
      {crumbs && <Crumbs crumbs={crumbs} />}
      <NoticeArea />
      <header className={styles.head} data-sticky={isSticky || undefined}>
        <div className={styles.titles}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
            {count !== undefined && <span className={styles.count}> {count}</span>}
          </h1>
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </header>
      <LoadFailures>{children}</LoadFailures>
    </div>
  );
}
