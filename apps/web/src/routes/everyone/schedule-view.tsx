import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Booking, Scheduler } from 'contract/endpoints/bookings';
import type { CurrentUser } from 'contract/endpoints/users';
import { formatMeeting } from '../../features/bookings/booking-state.ts';
import { SchedulePanel } from '../../features/bookings/meeting/schedule-panel.tsx';
import { texts } from '../../features/bookings/texts.ts';
import { capitalized } from '../../lib/format.ts';
import { type LinkTarget, paths } from '../../lib/paths.ts';
import { invalidate, useRecord } from '../../lib/use-endpoint.ts';
import { deviceZone } from '../../lib/zones.ts';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';

const t = texts.schedule;

export function ScheduleView({ self, clientId }: { self: CurrentUser; clientId: number | null }) {
  const isSelf = clientId === null || clientId === self.id;
  const isClient = !self.capabilities.can_see_clients;
  const record = useRecord('show-scheduler', { query: isSelf ? {} : { client_id: clientId } });
  const scheduler = record.data;
  const { leave, leaveMoved } = useLeave(isClient || isSelf ? paths.dashboard : paths.client(clientId));
  const below = isClient || isSelf ? [] : [{ label: scheduler?.subject.name ?? t.client, to: paths.client(clientId) }];
  return (
    <PageShell title={t.title} crumbs={[...below, { label: t.title }]} lead={scheduler && leadOf(scheduler, isSelf)}>
      {!scheduler && record.error && record.error.code !== 'not_found' && (
        <LoadFailure title={t.failed} error={record.error} onRetry={() => void record.refetch()} />
      )}
      {!scheduler && !record.error && <Skeleton lines={8} />}
      {scheduler && <SchedulePanel scheduler={scheduler} isSelf={isSelf} onDone={leave} onMoved={leaveMoved} />}
    </PageShell>
  );
}

function leadOf({ subject, host }: Scheduler, isSelf: boolean): string {
  const withWhom = host ? t.withHost(host.name) : t.withAnyone;
  return capitalized(isSelf ? withWhom : `${t.for(subject.name)}, ${withWhom}`);
}

function useLeave(to: LinkTarget) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const notice = useNotice();
  const leaveWith = (text: string) => {
    notice.carry({ tone: 'success', text });
    void navigate(to);
  };
  return {
    leaveMoved: ({ startTime }: Booking) => leaveWith(t.moved(formatMeeting(startTime, deviceZone()))),
    leave: (booking: Booking | null) => {
      if (!booking) invalidate(cache, 'show-booking', 'show-own-booking', 'show-client', 'list-clients', 'list-todos');
      leaveWith(booking ? t.booked(formatMeeting(booking.startTime, deviceZone())) : t.bookedPlainly);
    },
  };
}
