import { createFileRoute } from '@tanstack/react-router';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { recordParams } from '../record-params.ts';
import { ScheduleView } from './schedule-view.tsx';

export const Route = createFileRoute('/_shell/schedule/$id')({
  params: recordParams,
  component: ClientSchedulePage,
});

function ClientSchedulePage() {
  const { id } = Route.useParams();
  const self = useCurrentUser().data;
  return self ? <ScheduleView key={id} self={self} clientId={id} /> : null;
}
