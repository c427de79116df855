import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs';
import { Link } from '@tanstack/react-router';
import type { Notification } from 'contract/endpoints/inbox';
import { formatMoment, formatRecent } from '../../lib/format.ts';
import { type LinkTarget, paths } from '../../lib/paths.ts';
import { invalidate, setCached, useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { EmptyState, LoadFailure, RowsSkeleton } from '../../ui/states.tsx';
import styles from './inbox.module.css';
import { texts as t } from './texts.ts';
import { useNotifications } from './use-notifications.ts';

interface InboxProps {
  unread: number;
  onClose: () => void;
}

export function Inbox({ unread, onClose }: InboxProps) {
  const { items, answer } = useNotifications();
  const read = useAction('read-notifications', {
    onDone: (reply, _, cache) => {
      setCached(cache, 'show-notification-count', {}, reply);
      invalidate(cache, 'list-notifications');
    },
  });
  const latest = items?.[0];
  const open = ({ id, is_read }: Notification) => {
    if (!is_read) read.mutate({ body: { id } });
    onClose();
  };
  return (
    <>
      {read.error && (
        <Banner tone="danger" role="alert">
          {read.error.message}
        </Banner>
      )}
      {!items && answer.error ? (
        <LoadFailure title={t.failed} error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !items ? (
        <RowsSkeleton lines={5} />
      ) : items.length === 0 ? (
        <EmptyState icon={IconBellOff} title={t.empty}>
          {t.emptyHelp}
        </EmptyState>
      ) : (
        <Rows items={items} onOpen={open} />
      )}
      {answer.hasNextPage && (
        <div>
          <Button size="sm" weight="quiet" busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
            {t.earlier}
          </Button>
          {answer.isFetchNextPageError && !answer.isFetchingNextPage && <p role="alert">{t.earlierFailed}</p>}
        </div>
      )}
      <ButtonRow>
        <Button onClick={onClose}>{t.close}</Button>
        {latest && unread > 0 && (
          <Button
            weight="quiet"
            busy={read.isPending}
            onClick={() => read.mutate({ body: { id: latest.id, and_earlier: true } })}
          >
            {t.readAll}
          </Button>
        )}
        <Link {...paths.settings} className={styles.settings} onClick={onClose}>
          {t.settings}
        </Link>
      </ButtonRow>
    </>
  );
}

function placeOf({ kind, client, signal_id, estimation_id }: Notification): LinkTarget {
  if (estimation_id !== null) return paths.estimation(estimation_id);
  if (kind === 'payment_failed') return paths.ownAccount;
  if (client && signal_id !== null) return paths.clientSignal(client.id, signal_id);
  return client ? paths.client(client.id) : paths.dashboard;
}

interface RowsProps {
  items: readonly Notification[];
  onOpen: (item: Notification) => void;
}

function Rows({ items, onOpen }: RowsProps) {
  return (
    <ul className={styles.rows} aria-label={t.title}>
      {items.map((item) => (
        <li key={item.id} data-unread={!item.is_read || undefined}>
          <Link {...placeOf(item)} className={styles.row} onClick={() => onOpen(item)}>
            <span className={styles.text}>
              {!item.is_read && <span className={styles.hidden}>{t.unread}: </span>}
              {item.text}
            </span>
            <span className={styles.detail}>
              {item.client && <span>{item.client.name}</span>}
              <time dateTime={item.created_at} title={formatMoment(item.created_at)}>
                {formatRecent(item.created_at)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
