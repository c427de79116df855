import { createFileRoute } from '@tanstack/react-router';
import { AdvisorField } from '../../features/engagements/advisor-field.tsx';
import { renewalsList, renewalsQuery } from '../../features/renewals/renewals-list.ts';
import { RenewalsTable } from '../../features/renewals/renewals-table.tsx';
import { texts } from '../../features/renewals/texts.ts';
import { validateListSearch } from '../../lib/list-search.ts';
import { paths, type RenewalsSearch } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { PageShell } from '../../ui/page-shell.tsx';

const validateList = validateListSearch(renewalsList);

export const Route = createFileRoute('/_shell/renewals')({
  staticData: { requires: 'can_see_clients' },
  validateSearch: (raw: Readonly<Record<string, unknown>>): RenewalsSearch => validateList(raw),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, 'list-renewals', { query: renewalsQuery(deps) }, { requires: 'can_see_clients' }),
  component: RenewalsPage,
});

function RenewalsPage() {
  const user = useCurrentUser().data;
  const search = Route.useSearch();
  const state = useListState(renewalsList, search);
  const list = useEndpoint('list-renewals', { query: renewalsQuery(search) }, { keepPrevious: true });
  const { shell, table } = useListPage(texts.title, state, list);
  if (!user) return null;
  return (
    <PageShell {...shell} lead={texts.lead} crumbs={[{ label: texts.back, to: paths.radar }, { label: texts.title }]}>
      <RenewalsTable {...table} user={user} PersonField={AdvisorField} />
    </PageShell>
  );
}
