import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { createFileRoute } from '@tanstack/react-router';
import { AdvisorField } from '../../features/engagements/advisor-field.tsx';
import { openedView, savedSignals } from '../../features/saved-views/saved-search.ts';
import { ViewsMenu } from '../../features/saved-views/views-menu.tsx';
import { periodsOf, withoutAway } from '../../features/signals/radar/periods.ts';
import { radarFilter, radarList, radarQuery } from '../../features/signals/radar/radar-list.ts';
import { RadarTable } from '../../features/signals/radar/radar-table.tsx';
import { texts } from '../../features/signals/texts.ts';
import { useSignalActions } from '../../features/signals/use-signal-actions.ts';
import { addressOf } from '../../lib/address.ts';
import { confirmDownload } from '../../lib/confirmed-download.ts';
import { validateListSearch } from '../../lib/list-search.ts';
import { paths, type RadarSearch } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { userView } from '../../lib/user-view.ts';
import { DownloadButton } from '../../ui/button.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const validateList = validateListSearch(radarList);

export const Route = createFileRoute('/_shell/radar')({
  staticData: { requires: 'can_see_clients' },
  validateSearch: (raw: Readonly<Record<string, unknown>>): RadarSearch => ({
    ...validateList(raw),
    view: openedView(raw.view),
  }),
  loaderDeps: ({ search: { view: _, ...search } }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, 'list-signals', { query: radarQuery(deps) }, { requires: 'can_see_clients' }),
  component: RadarPage,
});

function RadarPage() {
  const user = useCurrentUser().data;
  const { view, ...search } = Route.useSearch();
  const state = useListState(radarList, search);
  const query = radarQuery(search);
  const filter = radarFilter(search);
  const list = useEndpoint('list-signals', { query }, { keepPrevious: true });
  const actions = useSignalActions();
  const periods = list.data ? periodsOf(list.data, state.query) : null;
  const data = list.data && withoutAway(list.data, ({ id }) => periods?.get(id) ?? state.query.period, actions.isAway);
  const { shell, table } = useListPage(texts.title, state, { ...list, data });
  if (!user) return null;
  return (
    <PageShell {...shell} lead={<TextLink to={paths.renewals}>{texts.renewals}</TextLink>}>
      <RadarTable
        {...table}
        user={user}
        actions={actions}
        periods={periods}
        filter={filter}
        PersonField={AdvisorField}
        tool={
          <>
            <ViewsMenu current={savedSignals(query, state.columnChoice)} openedId={view} />
            {!userView.current() && (
              <DownloadButton
                icon={IconDownload}
                href={addressOf('export-signals', { query: { ...filter, field: query.field, order: query.order } }).url}
                onClick={confirmDownload}
              >
                {texts.download}
              </DownloadButton>
            )}
          </>
        }
      />
    </PageShell>
  );
}
