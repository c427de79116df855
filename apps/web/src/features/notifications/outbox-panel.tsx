import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import { useRecord } from '../../lib/use-endpoint.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { ListSearchField } from '../../ui/list-search-field.tsx';
import { Paginator } from '../../ui/paginator.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../ui/states.tsx';
import { MessageList } from './message-list.tsx';
import { MessageView } from './message-view.tsx';
import styles from './outbox-panel.module.css';
import { messageList, type OutboxSearch } from './outbox-search.ts';

const refreshMs = 2_000;

export function OutboxPanel({ search: { message: chosen, ...listSearch } }: { search: OutboxSearch }) {
  const state = useListState(messageList, listSearch);
  const { search, currentPage, pageSize } = state.query;
  const list = useRecord(
    'list-messages',
    { query: { search, currentPage, pageSize } },
    { keepPrevious: true, refreshMs },
  );
  const { page, error, onRetry } = useListPage('Demo inbox', state, list).table;
  if (error && !page) return <LoadFailure title="The demo inbox couldn’t be loaded." error={error} onRetry={onRetry} />;
  if (!page) return <Skeleton lines={8} label="Loading the demo inbox" />;
  const { messages, totalCount } = page;
  if (totalCount === 0 && !search && !chosen) return <NothingYet />;
  const shown = chosen ?? messages[0]?.id;
  return (
    <div className={styles.panes} data-chosen={chosen ? true : undefined}>
      <section className={styles.list} aria-label="Messages">
        <ListSearchField label="Search by recipient" state={state} />
        {messages.length > 0 ? (
          <MessageList messages={messages} shown={shown} />
        ) : (
          <EmptyState title={`No messages to “${search}”`}>Try part of an email address or phone number.</EmptyState>
        )}
        <Paginator
          totalCount={totalCount}
          currentPage={currentPage}
          pageSize={pageSize}
          onPage={state.goToPage}
          onPageSize={state.setPageSize}
        />
      </section>
      <section className={styles.message} aria-label="Selected message">
        {shown && <MessageView id={shown} />}
      </section>
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState icon={IconInbox} title="No messages yet">
      Invite someone, reset a password, or request a code. The email or text message shows up here within seconds.
    </EmptyState>
  );
}
