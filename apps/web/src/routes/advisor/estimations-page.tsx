import { useEffect } from 'react';
import { EstimationsTable } from '../../features/estimations/estimations-table.tsx';
import { texts } from '../../features/estimations/texts.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { useListState } from '../../ui/use-list-state.ts';

const fields = ['name', 'type', 'dependents_count', 'updated_at', 'created_at'] as const;

/** /estimations */
export function EstimationsPage() {
  const state = useListState({ field: 'name', order: 'asc', fields });
  const list = useEndpoint('list-estimations', { query: state.query }, { keepPrevious: true });
  const { query, goToPage } = state;
  const { currentPage, pageSize } = query;
  const lastPage =
    list.data && !list.isPlaceholderData ? Math.max(1, Math.ceil(list.data.totalCount / pageSize)) : null;
  const isBeyond = lastPage !== null && currentPage > lastPage;
  useEffect(() => {
    // The last row of the last page was deleted, or the address names a page that is not there.
    if (isBeyond) goToPage(lastPage);
  }, [isBeyond, lastPage, goToPage]);
  const { title, create } = texts.list;
  return (
    <PageShell
      title={title}
      count={list.data && formatCount(list.data.totalCount)}
      documentTitle={currentPage > 1 ? `${title}, page ${currentPage}` : title}
      crumbs={[{ label: title }]}
      action={
        <LinkButton to={paths.newEstimation} weight="primary">
          {create}
        </LinkButton>
      }
    >
      <EstimationsTable
        state={state}
        page={list.data}
        error={list.error}
        isStale={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
      />
    </PageShell>
  );
}
