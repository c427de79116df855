import { createFileRoute } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { ScheduleView } from './schedule-view.tsx';

export const Route = createFileRoute('/_shell/schedule')({
  loader: ({ context }) => prefetch(context.queryClient, 'show-scheduler', { query: {} }),
  component: SchedulePage,
});

function SchedulePage() {
  const self = useCurrentUser().data;
  return self ? <ScheduleView self={self} clientId={null} /> : null;
}
