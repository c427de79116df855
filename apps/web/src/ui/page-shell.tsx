import './serif.css';
import { useEffect, useRef } from 'react';
import { type Crumb, Crumbs } from './crumbs.tsx';
import { useDocumentTitle } from './document-title.tsx';
import { NoticeArea } from './notice.tsx';
import { PageLayout, type PageLayoutProps } from './page-layout.tsx';
import { useArrivedPath } from './use-arrived-path.ts';

interface PageShellProps extends Omit<PageLayoutProps, 'above' | 'headingRef'> {
  documentTitle?: string;
  crumbs?: readonly Crumb[];
}

let lastArrival: string | null = null;

/** On a new page, moves the focus to the title, or to the field marked `data-autofocus`. */
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

export function PageShell({ documentTitle, crumbs, ...layout }: PageShellProps) {
  const headingRef = useArrival();
  useDocumentTitle(documentTitle ?? layout.title);
  const above = (
    <>
      {crumbs && <Crumbs crumbs={crumbs} />}
      <NoticeArea />
    </>
  );
  return <PageLayout {...layout} headingRef={headingRef} above={above} />;
}
