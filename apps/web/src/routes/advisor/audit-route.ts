import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { auditQuery, validateAuditSearch } from '../../features/audit/events/audit-search.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';

export const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  staticData: { requires: 'can_see_audit' },
  validateSearch: validateAuditSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, 'list-audit-events', { query: auditQuery(deps) }, { requires: 'can_see_audit' }),
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
});
