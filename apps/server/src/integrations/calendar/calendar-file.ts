import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';

/** The content is a scheduling message (RFC 5546) as text/calendar. */
export interface CalendarFile {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

interface Participant {
  readonly name: string;
  readonly email: string;
}

interface Event {
  readonly method: CalendarFile['method'];
  readonly uid: string;
  readonly sequence: number;
  readonly now: Date;
  /** ISO 8601. */
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly organizer: Participant;
  readonly attendee: Participant;
  readonly location: string | null;
  readonly url: string | null;
}

const prodId = { company: 'HealthPlanner', product: 'Meetings' };

/** In seconds before the meeting. */
const alarm = 15 * 60;

/** A file to download, without participants, because nothing is sent to them. */
export function publishedCalendarFile(event: Omit<Event, 'method' | 'organizer' | 'attendee'>): string {
  const { uid: id, now: stamp, start, end, ...shown } = event;
  const calendar = ical({ method: ICalCalendarMethod.PUBLISH, prodId });
  calendar.createEvent({
    ...{ ...shown, id, stamp },
    start: new Date(start),
    end: new Date(end),
    status: ICalEventStatus.CONFIRMED,
    alarms: [{ type: ICalAlarmType.display, trigger: alarm, description: shown.summary }],
  });
  return calendar.toString();
}

/** The value of a parameter has no quotation marks (RFC 5545, 3.2), and none that could be escaped. */
const named = ({ name, email }: Participant): Participant => ({ name: name.replaceAll('"', "'"), email });

/** Times are in UTC, which needs no definitions of time zones. Both participants have agreed, so no reply is requested. */
export function calendarFile(event: Event): CalendarFile {
  const { method, uid: id, sequence, now: stamp, summary, organizer, attendee, location, url } = event;
  const isCanceled = method === 'CANCEL';
  const calendar = ical({
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    prodId,
  });
  calendar.createEvent({
    ...{ id, sequence, stamp, summary, location, url },
    organizer: named(organizer),
    start: new Date(event.start),
    end: new Date(event.end),
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    alarms: isCanceled ? [] : [{ type: ICalAlarmType.display, trigger: alarm, description: summary }],
    attendees: [{ ...named(attendee), role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  });
  return { method, content: calendar.toString() };
}
