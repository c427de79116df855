import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { NotFoundPage } from '../routes/public/not-found-page.tsx';
import type { Access } from './access.ts';
import { CrashPage, RootCrashPage } from './crash-page.tsx';
import { Root } from './root.tsx';
import { type Screen, screens } from './routes.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    access?: Access;
  }
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: RootCrashPage });

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  beforeLoad: ({ location, preload }) => {
    // Loading code ahead decides nothing: who is asked for is known on arrival.
    if (preload || session.isSignedIn()) return;
    session.keepRedirectTarget(location.href);
    throw redirect({ to: paths.signIn, replace: true });
  },
});

const routeOf = (screen: Screen, parent: typeof root | typeof shell) =>
  createRoute({
    getParentRoute: () => parent as typeof root,
    path: screen.path,
    component: lazyRouteComponent(async () => ({ default: await screen.load() })),
    staticData: { access: screen.access },
  });

const tree = root.addChildren([
  shell.addChildren(screens.filter((screen) => !screen.bare).map((screen) => routeOf(screen, shell))),
  ...screens.filter((screen) => screen.bare).map((screen) => routeOf(screen, root)),
]);

/**
 * The router over every screen. Search values are text as typed: a zip keeps its leading zero, an address stays readable.
 * `history` is the browser's own unless told otherwise.
 */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    ...(history ? { history } : {}),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text && `?${text}`;
    },
    defaultErrorComponent: CrashPage,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}
