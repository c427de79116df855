import type { Booking, Scheduler } from 'contract/endpoints/bookings';
import { useState } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { stateOf } from './booking-state.ts';
import { CalCalendar } from './cal-calendar.tsx';
import { NativeCalendar } from './own-calendar.tsx';
import { texts } from './texts.ts';
import { UpcomingMeeting } from './upcoming-meeting.tsx';
import { useBooking, type Whose } from './use-booking.ts';
import { useNow } from './use-now.ts';

interface SchedulePanelProps {
  scheduler: Scheduler;
  /** Somebody books for themself. */
  isSelf: boolean;
  /** A meeting is booked; null where its time is not known here yet. */
  onDone: (booking: Booking | null) => void;
}

/** Where a meeting is booked: in the other calendar where one is set up, else in ours. */
export function SchedulePanel({ scheduler, isSelf, onDone }: SchedulePanelProps) {
  const whose = { clientId: scheduler.subject.id, isSelf };
  return scheduler.kind === 'cal' ? (
    <CalCalendar scheduler={scheduler} whose={whose} onDone={onDone} />
  ) : (
    <OneAtATime whose={whose} onDone={onDone} />
  );
}

/** Our own calendar holds one meeting a person: where one is ahead, it comes before another can be chosen. */
function OneAtATime({ whose, onDone }: Pick<SchedulePanelProps, 'onDone'> & { whose: Whose }) {
  const { data, isPending } = useBooking(whose);
  const now = useNow();
  /** What has just been booked is told on the next page. */
  const [isBooked, setBooked] = useState(false);
  const leave = (booking: Booking) => {
    setBooked(true);
    onDone(booking);
  };
  if (isPending) return <Skeleton lines={8} />;
  const state = data ? stateOf(data, now) : 'none';
  const isAhead = state === 'upcoming' || state === 'waiting';
  if (!data || !isAhead || isBooked) return <NativeCalendar whose={whose} onDone={leave} />;
  return (
    <Panel title={texts.panel.upcoming} isSpaced>
      <p>{texts.schedule.already}</p>
      <UpcomingMeeting booking={data} whose={whose} isWaiting={state === 'waiting'} />
    </Panel>
  );
}
