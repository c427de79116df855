import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { formatTime } from '../../../lib/format.ts';
import { loadDocument } from '../../../lib/payment-document.ts';
import { keyOf } from '../../../lib/use-endpoint.ts';
import { type UserView, userView } from '../../../lib/user-view.ts';
import { BarePage } from '../../../ui/bare-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { texts } from './texts.ts';
import styles from './views.module.css';

interface ViewFrameProps {
  view: UserView;
  productName: string;
  children: ReactNode;
}

/** Shows the page with a banner, or the end of the view in its place. */
export function ViewFrame({ view, productName, children }: ViewFrameProps) {
  const cache = useQueryClient();
  const isOver = useIsOver(view);
  if (isOver)
    return (
      <BarePage title={texts.ended.title} lead={texts.ended.lead(view.name)}>
        <Button weight="primary" onClick={() => void leave(view, cache)}>
          {texts.ended.leave}
        </Button>
      </BarePage>
    );
  return (
    <>
      {children}
      <aside className={styles.banner} aria-label={texts.banner.label}>
        <span className={styles.icon}>
          <IconEye size={20} stroke={1.75} aria-hidden />
        </span>
        <p className={styles.text}>
          {texts.banner.text(productName, view.name, formatTime(new Date(view.expiresAt).toISOString()))}
        </p>
        <Button size="sm" onClick={() => void leave(view, cache)}>
          {texts.banner.stop}
        </Button>
      </aside>
    </>
  );
}

/** Uses the super admin's own token, which the other tabs still have. */
async function leave({ userId, returnTo }: UserView, cache: QueryClient): Promise<void> {
  // From here on this is no longer a page of the viewed user.
  cache.removeQueries({ queryKey: keyOf('show-current-user') });
  userView.clear();
  // A view that could not be ended expires.
  await api('end-user-view', { params: { id: userId } }).catch(() => undefined);
  await loadDocument(returnTo);
}

function useIsOver({ expiresAt }: UserView): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(expiresAt - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return expiresAt <= now;
}
