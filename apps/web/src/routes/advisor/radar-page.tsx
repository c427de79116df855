import { createFileRoute } from '@tanstack/react-router';
import { periodsOf, withoutAway } from '../../features/signals/radar/periods.ts';
import { radarList, radarQuery } from '../../features/signals/radar/radar-list.ts';
import { RadarTable } from '../../features/signals/radar/radar-table.tsx';
import { texts } from '../../features/signals/texts.ts';
import { useSignalActions } from '../../features/signals/use-signal-actions.ts';
import { validateListSearch } from '../../lib/list-search.ts';
import { paths, type RadarSearch } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { PageShell } from '../../ui/page-shell.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const validateList = validateListSearch(radarList);

export const Route = createFileRoute('/_shell/radar')({
  staticData: { requires: 'can_see_clients' },
  validateSearch: (raw: Readonly<Record<string, unknown>>): RadarSearch => validateList(raw),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, 'list-signals', { query: radarQuery(deps) }, { requires: 'can_see_clients' }),
  component: RadarPage,
});

function RadarPage() {
  const user = useCurrentUser().data;
  const search = Route.useSearch();
  const state = useListState(radarList, search);
  const list = useEndpoint('list-signals', { query: radarQuery(search) }, { keepPrevious: true });
  const actions = useSignalActions();
  const periods = list.data ? periodsOf(list.data, state.query) : null;
  const data = list.data && withoutAway(list.data, ({ id }) => periods?.get(id) ?? state.query.period, actions.isAway);
  const { shell, table } = useListPage(texts.title, state, { ...list, data });
  if (!user) return null;
  return (
    <PageShell {...shell} lead={<TextLink to={paths.renewals}>{texts.renewals}</TextLink>}>
      <RadarTable {...table} user={user} actions={actions} periods={periods} />
    </PageShell>
  );
}
