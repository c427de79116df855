import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { createFileRoute } from '@tanstack/react-router';
import { DeleteClientDialog } from '../../features/engagements/delete-client/delete-client-dialog.tsx';
import { useClientRemoval } from '../../features/engagements/delete-client/use-client-removal.ts';
import { clientList, extraOf } from '../../features/engagements/list/client-list.ts';
import { ClientsTable } from '../../features/engagements/list/clients-table.tsx';
import { texts } from '../../features/engagements/texts.ts';
import { openedView, savedClients } from '../../features/saved-views/saved-search.ts';
import { ViewsMenu } from '../../features/saved-views/views-menu.tsx';
import { addressOf } from '../../lib/address.ts';
import { confirmDownload } from '../../lib/confirmed-download.ts';
import { listQuery, shownColumns, validateListSearch } from '../../lib/list-search.ts';
import { type ClientsSearch, paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { userView } from '../../lib/user-view.ts';
import { deviceZone } from '../../lib/zones.ts';
import { DownloadButton, LinkButton } from '../../ui/button.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

const validateList = validateListSearch(clientList);

export const Route = createFileRoute('/_shell/clients')({
  staticData: { requires: 'can_see_clients' },
  validateSearch: (raw: Readonly<Record<string, unknown>>): ClientsSearch => ({
    ...validateList(raw),
    view: openedView(raw.view),
  }),
  loaderDeps: ({ search: { view: _, ...search } }) => search,
  loader: ({ context, deps }) =>
    prefetch(
      context.queryClient,
      'list-clients',
      { query: { ...listQuery(deps, clientList), ...extraOf(shownColumns(clientList, deps.columns)) } },
      { requires: 'can_see_clients' },
    ),
  component: ClientsPage,
});

function ClientsPage() {
  const capabilities = useCurrentUser().data?.capabilities;
  const { view, ...listSearch } = Route.useSearch();
  const state = useListState(clientList, listSearch);
  const { query } = state;
  const extra = extraOf(state.columnChoice?.shown);
  const list = useEndpoint('list-clients', { query: { ...query, ...extra } }, { keepPrevious: true });
  const removal = useClientRemoval();
  const data = list.data && removal.withoutRemoved(list.data);
  const { shell, table } = useListPage(texts.list.title, state, { ...list, data });
  if (!capabilities) return null;
  const { search, status, todo } = query;
  return (
    <PageShell
      {...shell}
      action={
        capabilities.can_start_engagements && (
          <LinkButton to={paths.newClient} weight="primary">
            {texts.list.create}
          </LinkButton>
        )
      }
    >
      <ClientsTable
        {...table}
        capabilities={capabilities}
        onDelete={removal.ask}
        isAway={removal.isAway}
        tool={
          <>
            <ViewsMenu current={savedClients(query, state.columnChoice)} openedId={view} />
            {!userView.current() && (
              <DownloadButton
                icon={IconDownload}
                href={addressOf('export-clients', { query: { search, status, todo, zone: deviceZone() } }).url}
                onClick={confirmDownload}
              >
                {texts.list.download}
              </DownloadButton>
            )}
          </>
        }
      />
      <DeleteClientDialog deletion={removal} canUndo />
    </PageShell>
  );
}
