import { useState } from 'react';
import { useEndpoint } from '../../lib/use-endpoint.ts';

/** How many days are shown at once. */
const days = 7;

/** Where the day of a moment begins on this device. */
function dayOf(moment: string): string {
  const begin = new Date(moment);
  begin.setHours(0, 0, 0, 0);
  return begin.toISOString();
}

/** Free times of our own calendar, a week of whole days at a time, from now on. */
export function useFreeTimes(subject: { client_id?: number | undefined }) {
  const [opened] = useState(() => new Date().toISOString());
  /** Where each later week begins, the one on screen last. */
  const [weeks, setWeeks] = useState<readonly string[]>([]);
  const from = weeks.at(-1);
  const answer = useEndpoint(
    'list-slots',
    { query: { ...subject, days, ...(from !== undefined && { from }) } },
    { keepPrevious: true },
  );
  const { data, isPlaceholderData } = answer;
  // The server's stretch ends at the hour of now: the day that it cuts through is shown whole with the next ones.
  const until = data && (data.has_later ? dayOf(data.until) : data.until);
  const isShown = (start: string) => until !== undefined && Date.parse(start) < Date.parse(until);
  const starts = data?.slots.map(({ start }) => start).filter(isShown);
  const begins = from ?? opened;
  return {
    starts,
    from: begins,
    until,
    minutes: data?.meeting_minutes ?? null,
    isStale: isPlaceholderData,
    error: data ? null : answer.error,
    retry: () => void answer.refetch(),
    onEarlier: weeks.length > 0 ? () => setWeeks(weeks.slice(0, -1)) : undefined,
    onLater:
      data?.has_later && !isPlaceholderData && until !== undefined ? () => setWeeks([...weeks, until]) : undefined,
    /** Whether a time lies in this week and is free no longer. */
    isMissing: (start: string) =>
      starts !== undefined &&
      !isPlaceholderData &&
      Date.parse(start) >= Date.parse(begins) &&
      isShown(start) &&
      !starts.includes(start),
  };
}
