import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { messageList } from '../../features/notifications/message-list-definition.ts';
import { type ListSearch, validateListSearch } from '../../lib/list-search.ts';
import { rootRoute } from '../layout-routes.ts';

export const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/outbox',
  validateSearch: (
    search: Record<string, unknown>,
  ): ListSearch<'created_at', Record<never, never>> & { message?: string | undefined } => ({
    ...validateListSearch(messageList)(search),
    message: typeof search.message === 'string' ? search.message : undefined,
  }),
  component: lazyRouteComponent(() => import('./outbox-page.tsx'), 'OutboxPage'),
});
