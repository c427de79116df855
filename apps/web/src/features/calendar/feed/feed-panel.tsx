import type { CalendarFeed } from 'contract/endpoints/calendar';
import { useState } from 'react';
import { formatDay, formatStamp } from '../../../lib/format.ts';
import { invalidate, useAction, useEndpoint } from '../../../lib/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadFailure, RowsSkeleton } from '../../../ui/states.tsx';
import styles from './feed.module.css';
import { NewFeedDialog } from './new-feed-dialog.tsx';
import { texts as t } from './texts.ts';

export function FeedPanel() {
  const answer = useEndpoint('show-calendar-feed', {});
  const [asked, setAsked] = useState<'create' | 'revoke' | null>(null);
  const feed = answer.data?.feed ?? null;
  return (
    <Panel title={t.title} isSpaced>
      <p className={styles.about}>{t.about}</p>
      {answer.data ? (
        <>
          {feed ? <Feed feed={feed} /> : <p className={styles.about}>{t.none}</p>}
          <ButtonRow>
            <Button onClick={() => setAsked('create')}>{feed ? t.replace : t.create}</Button>
            {feed && (
              <Button weight="quiet" onClick={() => setAsked('revoke')}>
                {t.revoke}
              </Button>
            )}
          </ButtonRow>
        </>
      ) : answer.error ? (
        <LoadFailure title={t.failed} error={answer.error} safe={t.failedSafe} onRetry={() => void answer.refetch()} />
      ) : (
        <RowsSkeleton lines={1} />
      )}
      <NewFeedDialog feed={feed} opened={asked === 'create'} onClose={() => setAsked(null)} />
      <RevocationDialog opened={asked === 'revoke'} onClose={() => setAsked(null)} />
    </Panel>
  );
}

const Feed = ({ feed: { names, created_at, last_read_at } }: { feed: CalendarFeed }) => (
  <div>
    <p className={styles.active}>{t.active}</p>
    <p className={styles.detail}>{t.names(names)}</p>
    <p className={styles.detail}>
      {t.created(formatDay(created_at))}, {last_read_at === null ? t.neverRead : t.lastRead(formatStamp(last_read_at))}
    </p>
  </div>
);

function RevocationDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const revoke = useAction('delete-calendar-feed', {
    onDone: (_, __, cache) => invalidate(cache, 'show-calendar-feed'),
  });
  const close = () => {
    revoke.reset();
    onClose();
  };
  const confirm = () => {
    const onSuccess = () => {
      close();
      notify(t.revoked);
    };
    revoke.mutate({}, { onSuccess });
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t.revokeTitle}
      confirmLabel={t.revoke}
      onConfirm={confirm}
      onClose={close}
      busy={revoke.isPending}
      error={revoke.error?.message}
    >
      {t.revokeHelp}
    </ConfirmDialog>
  );
}
