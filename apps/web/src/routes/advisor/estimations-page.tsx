import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { createFileRoute } from '@tanstack/react-router';
import { thresholdFilters } from 'contract/vocabulary/estimations';
import { EstimationsTable } from '../../features/estimations/list/estimations-table.tsx';
import { useListActions } from '../../features/estimations/list/use-list-actions.ts';
import { listTexts as texts } from '../../features/estimations/list-texts.ts';
import { addressOf } from '../../lib/address.ts';
import { confirmDownload } from '../../lib/confirmed-download.ts';
import { listQuery, validateListSearch } from '../../lib/list-search.ts';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { userView } from '../../lib/user-view.ts';
import { deviceZone } from '../../lib/zones.ts';
import { DownloadButton, LinkButton } from '../../ui/button.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

const estimationList = {
  field: 'name',
  order: 'asc',
  fields: ['name', 'client', 'type', 'place', 'plan_year', 'dependents_count', 'updated_at', 'created_at'],
  columns: ['client', 'place', 'plan_year', 'year_total', 'type', 'dependents_count', 'updated_at', 'created_at'],
  filters: { threshold: thresholdFilters },
} as const;

export const Route = createFileRoute('/_shell/estimations')({
  staticData: { requires: 'can_see_clients' },
  validateSearch: validateListSearch(estimationList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(
      context.queryClient,
      'list-estimations',
      { query: listQuery(deps, estimationList) },
      { requires: 'can_see_clients' },
    ),
  component: EstimationsPage,
});

function EstimationsPage() {
  const state = useListState(estimationList, Route.useSearch());
  const list = useEndpoint('list-estimations', { query: state.query }, { keepPrevious: true });
  const actions = useListActions();
  const data = list.data && actions.withoutRemoved(list.data);
  const { shell, table } = useListPage(texts.list.title, state, { ...list, data });
  const { search, threshold } = state.query;
  return (
    <PageShell
      {...shell}
      action={
        <LinkButton to={paths.newEstimation} weight="primary">
          {texts.list.create}
        </LinkButton>
      }
    >
      <EstimationsTable
        {...table}
        actions={actions}
        tool={
          !userView.current() && (
            <DownloadButton
              icon={IconDownload}
              href={addressOf('export-estimations', { query: { search, threshold, zone: deviceZone() } }).url}
              onClick={confirmDownload}
            >
              {texts.list.download}
            </DownloadButton>
          )
        }
      />
    </PageShell>
  );
}
