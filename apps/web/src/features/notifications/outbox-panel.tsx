import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import { useSearch } from '@tanstack/react-router';
import { useRecord } from '../../lib/use-endpoint.ts';
import { Paginator } from '../../ui/paginator.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../ui/states.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { MessageList } from './message-list.tsx';
import { MessageSearch } from './message-search.tsx';
import { MessageView } from './message-view.tsx';
import styles from './outbox-panel.module.css';
import { refreshMs } from './refresh.ts';

/** What would have been sent: the list, and beside it the message that is chosen, or else the newest. On a phone, one of both. */
export function OutboxPanel() {
  const state = useListState({ field: 'created_at', order: 'desc', fields: ['created_at'] });
  const { message: chosen } = useSearch({ strict: false }) as { message?: string };
  const { search, currentPage, pageSize } = state.query;
  const list = useRecord(
    'list-messages',
    { query: { search, currentPage, pageSize } },
    { keepPrevious: true, refreshMs },
  );
  if (list.error && !list.data)
    return (
      <LoadFailure title="The outbox could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
    );
  if (!list.data) return <Skeleton lines={8} label="Loading the outbox" />;
  const { messages, totalCount } = list.data;
  if (totalCount === 0 && !search && !chosen) return <NothingYet />;
  const shown = chosen ?? messages[0]?.id;
  return (
    <div className={styles.panes} data-chosen={chosen ? true : undefined}>
      <section className={styles.list} aria-label="Kept messages">
        <MessageSearch state={state} />
        {messages.length > 0 ? (
          <MessageList messages={messages} shown={shown} />
        ) : (
          <EmptyState title={`Nothing to “${search}”`}>
            Search for part of an email address or a phone number.
          </EmptyState>
        )}
        <Paginator
          totalCount={totalCount}
          currentPage={currentPage}
          pageSize={pageSize}
          onPage={state.goToPage}
          onPageSize={state.setPageSize}
        />
      </section>
      <section className={styles.message} aria-label="Chosen message">
        {shown && <MessageView id={shown} />}
      </section>
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState icon={IconInbox} title="Nothing has been sent yet">
      Invite somebody, ask for a password reset or a code: the mail or text message appears here within seconds.
    </EmptyState>
  );
}
