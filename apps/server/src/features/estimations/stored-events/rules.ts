import type { EstimationInput } from 'contract/endpoints/estimations';

type Events = EstimationInput['events'];

const isKnownTo1_0_0 = (event: Events[number]): boolean =>
  event.kind !== 'moves' && event.year === undefined && !(event.kind === 'retires' && event.cobra !== undefined);

/**
 * Version 1.0.0, which may serve on the same database during an upgrade and after the way back, could not read any
 * estimate of a list with an event that it does not know, so all of them have a field that it leaves out. Once no process
 * of it serves, `events` can have all.
 */
export function storedEvents(events: Events): { events: Events; all_events?: Events } {
  const known = events.filter(isKnownTo1_0_0);
  return known.length === events.length ? { events } : { events: known, all_events: events };
}
