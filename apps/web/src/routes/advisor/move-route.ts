import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';
import { validateMoveSearch as validateSearch } from './move-search.ts';

const requires = 'can_see_all_clients';

export const moveRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/moves/new',
  staticData: { requires },
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { client, advisor } }) => {
    if (client) prefetch(queryClient, 'show-client', { params: { id: client } }, { requires });
    else if (advisor) prefetch(queryClient, 'show-user', { params: { id: advisor } }, { requires });
  },
  component: lazyRouteComponent(() => import('./move-page.tsx'), 'MovePage'),
});
