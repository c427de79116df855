import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountList } from '../../features/admin/accounts/account-list.ts';
import { listQuery, validateListSearch } from '../../lib/list-search.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';

const validateList = validateListSearch(accountList);

type AccountsSearch = ReturnType<typeof validateList> & {
  /** After the setup of a firm. */
  created?: true | undefined;
};

export const accountsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/accounts',
  staticData: { requires: 'can_see_all_accounts' },
  validateSearch: (raw: Readonly<Record<string, unknown>>): AccountsSearch => ({
    ...validateList(raw),
    created: String(raw.created) === 'true' ? true : undefined,
  }),
  loaderDeps: ({ search: { created: _, ...list } }) => list,
  loader: ({ context, deps }) =>
    prefetch(
      context.queryClient,
      'list-accounts',
      { query: listQuery(deps, accountList) },
      { requires: 'can_see_all_accounts' },
    ),
  component: lazyRouteComponent(() => import('./accounts-page.tsx'), 'AccountsPage'),
});
