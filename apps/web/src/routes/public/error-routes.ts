import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

/** The router sets the components, which keep the menu for signed-in users. */
export const forbiddenRoute = createRoute({ getParentRoute: () => rootRoute, path: '/403' });

export const notFoundRoute = createRoute({ getParentRoute: () => rootRoute, path: '/404' });
