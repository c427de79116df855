import { createFileRoute } from '@tanstack/react-router';
import { LegalHoldsTable } from '../../features/legal-holds/legal-holds-table.tsx';
import { texts as t } from '../../features/legal-holds/texts.ts';
import { listQuery, validateListSearch } from '../../lib/list-search.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { PageShell } from '../../ui/page-shell.tsx';

const legalHoldList = { field: 'newest', order: 'desc', fields: ['newest'], filters: {} } as const;

const requires = 'can_see_all_clients';

export const Route = createFileRoute('/_shell/admin/legal_holds')({
  staticData: { requires },
  validateSearch: validateListSearch(legalHoldList),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const { currentPage, pageSize } = listQuery(deps, legalHoldList);
    prefetch(queryClient, 'list-legal-holds', { query: { currentPage, pageSize } }, { requires });
  },
  component: LegalHoldsPage,
});

function LegalHoldsPage() {
  const state = useListState(legalHoldList, Route.useSearch());
  return (
    <PageShell title={t.title} lead={t.lead} crumbs={[{ label: t.title }]}>
      <LegalHoldsTable state={state} />
    </PageShell>
  );
}
