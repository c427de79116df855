import type { Booking, Scheduler } from 'contract/endpoints/bookings';
import { useState } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { stateOf } from '../booking-state.ts';
import { CalCalendar } from '../calcom/cal-calendar.tsx';
import { NativeCalendar } from '../native/native-calendar.tsx';
import { texts } from '../texts.ts';
import { type BookingOwner, useBooking } from '../use-booking.ts';
import { useNow } from '../use-now.ts';
import { UpcomingMeeting } from './upcoming-meeting.tsx';

interface SchedulePanelProps {
  scheduler: Scheduler;
  isSelf: boolean;
  onDone: (booking: Booking | null) => void;
}

export function SchedulePanel({ scheduler, isSelf, onDone }: SchedulePanelProps) {
  const owner = { clientId: scheduler.subject.id, isSelf };
  return scheduler.kind === 'cal' ? (
    <CalCalendar scheduler={scheduler} owner={owner} onDone={onDone} />
  ) : (
    <OneAtATime owner={owner} onDone={onDone} />
  );
}

/** The native calendar allows one upcoming meeting per client. */
function OneAtATime({ owner, onDone }: Pick<SchedulePanelProps, 'onDone'> & { owner: BookingOwner }) {
  const { data, isPending } = useBooking(owner);
  const now = useNow();
  const [isBooked, setBooked] = useState(false);
  const leave = (booking: Booking) => {
    setBooked(true);
    onDone(booking);
  };
  if (isPending) return <Skeleton lines={8} />;
  const state = data ? stateOf(data, now) : 'none';
  const isAhead = state === 'upcoming' || state === 'waiting';
  if (!data || !isAhead || isBooked) return <NativeCalendar owner={owner} onDone={leave} />;
  return (
    <Panel title={texts.panel.upcoming} isSpaced>
      <p>{texts.schedule.already}</p>
      <UpcomingMeeting booking={data} owner={owner} isWaiting={state === 'waiting'} />
    </Panel>
  );
}
