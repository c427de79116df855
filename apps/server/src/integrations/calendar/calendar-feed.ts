import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';

interface EventBase {
  readonly uid: string;
  readonly sequence: number;
  readonly summary: string;
  readonly url: string;
}

/** With `day` for a whole day, YYYY-MM-DD; else with times in ISO 8601. */
export type FeedEvent = EventBase &
  ({ readonly day: string } | { readonly start: string; readonly end: string; readonly day?: never });

interface Feed {
  readonly name: string;
  readonly now: Date;
  readonly events: readonly FeedEvent[];
}

/** In seconds. */
const refreshInterval = 60 * 60;

/** Times are in UTC, which needs no definitions of time zones. Deadlines leave the day free. */
export function calendarFeed({ name, now: stamp, events }: Feed): string {
  const calendar = ical({
    ...{ name, ttl: refreshInterval, method: ICalCalendarMethod.PUBLISH },
    prodId: { company: 'HealthPlanner', product: 'Calendar' },
  });
  for (const { uid: id, sequence, summary, url, ...when } of events) {
    const shown = { id, sequence, stamp, summary, url };
    if (when.day === undefined)
      calendar.createEvent({
        ...shown,
        start: new Date(when.start),
        end: new Date(when.end),
        status: ICalEventStatus.CONFIRMED,
      });
    else
      calendar.createEvent({
        ...{ ...shown, start: new Date(`${when.day}T00:00:00Z`), allDay: true },
        transparency: ICalEventTransparency.TRANSPARENT,
      });
  }
  return calendar.toString();
}
