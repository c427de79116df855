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
  const { page, error, onRetry } = useListPage('Outbox', state, list).table;
  if (error && !page) return <LoadFailure title="The outbox could not be loaded." error={error} onRetry={onRetry} />;
  if (!page) return <Skeleton lines={8} label="Loading the outbox" />;
  const { messages, totalCount } = page;
  if (totalCount === 0 && !search && !chosen) return <NothingYet />;
  const shown = chosen ?? messages[0]?.id;
  return (
    <div className={styles.panes} data-chosen={chosen ? true : undefined}>
      <section className={styles.list} aria-label="Kept messages">
        <ListSearchField label="Search by recipient" state={state} />
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
