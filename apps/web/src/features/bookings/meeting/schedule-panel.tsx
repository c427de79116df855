import type { Booking, Scheduler } from 'contract/endpoints/bookings';
import { useState } from 'react';
import { deviceZone, formatZoneMoment } from '../../../lib/zones.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { stateOf } from '../booking-state.ts';
import { CalCalendar } from '../calcom/cal-calendar.tsx';
import { NativeCalendar } from '../native/native-calendar.tsx';
import { texts } from '../texts.ts';
import { type BookingOwner, useBooking } from '../use-booking.ts';
import { useNow } from '../use-now.ts';
import { UpcomingMeeting } from './upcoming-meeting.tsx';

const t = texts.schedule;

interface SchedulePanelProps {
  scheduler: Scheduler;
  isSelf: boolean;
  onDone: (booking: Booking | null) => void;
  onMoved: (booking: Booking) => void;
}

export function SchedulePanel({ scheduler, isSelf, onDone, onMoved }: SchedulePanelProps) {
  const owner = { clientId: scheduler.subject.id, isSelf };
  const { data, isPending } = useBooking(owner);
  const now = useNow();
  if (isPending) return <Skeleton lines={8} />;
  const state = data ? stateOf(data, now) : 'none';
  const upcoming = data && (state === 'upcoming' || state === 'waiting') ? data : null;
  if (scheduler.kind === 'native')
    return <Native owner={owner} upcoming={upcoming} onDone={onDone} onMoved={onMoved} />;
  const isOff = data && state === 'cancelled' && Date.parse(data.startTime) > now;
  return (
    <Embedded scheduler={scheduler} owner={owner} upcoming={upcoming} canceled={isOff ? data : null} onDone={onDone} />
  );
}

interface CalendarProps extends Pick<SchedulePanelProps, 'onDone'> {
  owner: BookingOwner;
  upcoming: Booking | null;
}

/** The upcoming meeting stays booked until it is moved. */
function Native({ owner, upcoming, onDone, onMoved }: CalendarProps & Pick<SchedulePanelProps, 'onMoved'>) {
  // Until the page is left, it shows the meeting as it was.
  const [done, setDone] = useState<{ before: Booking | null } | null>(null);
  const before = done ? done.before : upcoming;
  const leave = (booking: Booking) => {
    setDone({ before });
    if (before) onMoved(booking);
    else onDone(booking);
  };
  return (
    <>
      {before && <Upcoming booking={before} owner={owner} />}
      {(!before || before.is_movable) && <NativeCalendar owner={owner} moving={before} onDone={leave} />}
    </>
  );
}

interface EmbeddedProps extends CalendarProps {
  scheduler: Scheduler;
  canceled: Booking | null;
}

function Embedded({ scheduler, owner, upcoming, canceled, onDone }: EmbeddedProps) {
  // A meeting that appears later is the one booked in the frame, or in another window. The frame then reports it.
  const [isBlocked, setBlocked] = useState(upcoming !== null);
  if (isBlocked && !upcoming) setBlocked(false);
  if (isBlocked && upcoming) return <Upcoming booking={upcoming} owner={owner} />;
  return (
    <>
      {canceled && (
        <Banner tone="info" title={t.wasCanceled(formatZoneMoment(canceled.startTime, deviceZone()), owner.isSelf)} />
      )}
      <CalCalendar scheduler={scheduler} owner={owner} onDone={onDone} />
    </>
  );
}

function Upcoming({ booking, owner }: { booking: Booking; owner: BookingOwner }) {
  const { startTime, status, is_movable } = booking;
  return (
    <Panel title={texts.panel.upcoming} isSpaced>
      <p>{is_movable ? t.stays(formatZoneMoment(startTime, deviceZone()), owner.isSelf) : t.already}</p>
      <UpcomingMeeting booking={booking} owner={owner} isWaiting={status !== 'ACCEPTED'} isMoving={is_movable} />
    </Panel>
  );
}
