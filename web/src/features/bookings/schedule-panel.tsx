import type { Booking, Scheduler } from 'contract/bookings';
import { CalCalendar } from './cal-calendar.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import type { Whose } from './use-booking.ts';

interface SchedulePanelProps {
  scheduler: Scheduler;
  whose: Whose;
  /** A meeting is booked; null where its time is not known here yet. */
  onDone: (booking: Booking | null) => void;
}

/** Where a meeting is booked: in the other calendar where one is set up, else in ours. */
export function SchedulePanel({ scheduler, ...rest }: SchedulePanelProps) {
  return scheduler.kind === 'cal' ? <CalCalendar scheduler={scheduler} {...rest} /> : <OwnCalendar {...rest} />;
}
