import { createFileRoute } from '@tanstack/react-router';
import { legalHoldList } from '../../features/records/legal-hold-list.ts';
import { LegalHoldsTable } from '../../features/records/legal-holds-table.tsx';
import { texts } from '../../features/records/texts.ts';
import { listQuery, validateListSearch } from '../../lib/list-search.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { PageShell } from '../../ui/page-shell.tsx';

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

const t = texts.holds;
function LegalHoldsPage() {
  const state = useListState(legalHoldList, Route.useSearch());
  return (
    <PageShell title={t.title} lead={t.lead} crumbs={[{ label: t.title }]}>
      <LegalHoldsTable state={state} />
    </PageShell>
  );
}
