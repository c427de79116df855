import type { QueryClient } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { rootRoute, shellRoute } from '../routes/layout-routes.ts';
import { forbiddenRoute, notFoundRoute } from '../routes/public/error-routes.ts';
import { CrashPage, RootCrashPage } from './crash-page.tsx';
import { Root } from './root.tsx';
import { privateRoutes, publicRoutes } from './routes.ts';

const notFound = lazyRouteComponent(() => import('./error-screens.tsx'), 'NotFoundScreen');
rootRoute.update({
  component: Root,
  notFoundComponent: notFound,
  errorComponent: RootCrashPage,
});
shellRoute.update({ component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell') });
notFoundRoute.update({ component: notFound });
forbiddenRoute.update({ component: lazyRouteComponent(() => import('./error-screens.tsx'), 'ForbiddenScreen') });

const routeTree = rootRoute.addChildren([shellRoute.addChildren(privateRoutes), ...publicRoutes]);

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** Search values stay text in the address, so that a zip keeps its leading zero. Each route parses its own. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: CrashPage,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}
