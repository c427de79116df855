import { useRecord } from '../../../lib/use-endpoint.ts';
import { useListPage } from '../../../lib/use-list-page.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { ListSearchField } from '../../../ui/list-search-field.tsx';
import { Paginator } from '../../../ui/paginator.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { CustomerList } from './customer-list.tsx';
import { type CustomerSearch, customerList } from './customer-search.ts';
import { CustomerView } from './customer-view.tsx';
import styles from './customers-panel.module.css';
import { texts } from './texts.ts';

const t = texts.customers;

export function CustomersPanel({ search: { customer: chosen, ...listSearch } }: { search: CustomerSearch }) {
  const state = useListState(customerList, listSearch);
  const { search, currentPage, pageSize } = state.query;
  const list = useRecord(
    'list-stripe-emulator-customers',
    { query: { search, currentPage, pageSize } },
    { keepPrevious: true },
  );
  const { page, error, onRetry } = useListPage(t.title, state, list).table;
  if (error && !page) return <LoadFailure title={t.failed} error={error} onRetry={onRetry} />;
  if (!page) return <Skeleton lines={8} label={t.loading} />;
  const { customers, totalCount } = page;
  if (totalCount === 0 && !search) return <EmptyState title={t.none}>{t.noneHelp}</EmptyState>;
  const shown = customers.find(({ id }) => id === chosen) ?? customers[0];
  return (
    <div className={styles.panes} data-chosen={chosen ? true : undefined}>
      <section className={styles.list} aria-label={t.title}>
        <ListSearchField label={t.search} state={state} />
        {customers.length > 0 ? (
          <CustomerList customers={customers} shown={shown?.id} />
        ) : (
          <EmptyState title={t.noMatch(search)}>{t.noMatchHelp}</EmptyState>
        )}
        <Paginator
          totalCount={totalCount}
          currentPage={currentPage}
          pageSize={pageSize}
          onPage={state.goToPage}
          onPageSize={state.setPageSize}
        />
      </section>
      <section className={styles.customer} aria-label={t.chosen}>
        {shown && <CustomerView key={shown.id} customer={shown} />}
      </section>
    </div>
  );
}
