import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clientList } from '../../features/engagements/list/client-list.ts';
import { listQuery, validateListSearch } from '../../lib/list-search.ts';
import type { ClientsSearch } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';

const validateList = validateListSearch(clientList);
const idOf = (raw: unknown) => (/^[1-9]\d{0,14}$/.test(String(raw)) ? Number(raw) : undefined);

export const clientsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/clients',
  staticData: { requires: 'can_see_clients' },
  validateSearch: (raw: Readonly<Record<string, unknown>>): ClientsSearch => ({
    ...validateList(raw),
    view: idOf(raw.view),
  }),
  loaderDeps: ({ search: { view: _, ...search } }) => search,
  loader: ({ context, deps }) =>
    prefetch(
      context.queryClient,
      'list-clients',
      { query: listQuery(deps, clientList) },
      { requires: 'can_see_clients' },
    ),
  component: lazyRouteComponent(() => import('./clients-page.tsx'), 'ClientsPage'),
});
