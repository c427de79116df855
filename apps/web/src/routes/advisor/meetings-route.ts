import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { meetingQuery, validateMeetingSearch } from '../../features/bookings/meetings/meeting-list.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';

export const meetingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/meetings',
  staticData: { requires: 'can_see_clients' },
  validateSearch: validateMeetingSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, 'list-meetings', { query: meetingQuery(deps) }, { requires: 'can_see_clients' }),
  component: lazyRouteComponent(() => import('./meetings-page.tsx'), 'MeetingsPage'),
});
