import { useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';

const days = 7;

/** In milliseconds. The hours of an agent can change while the page is open. */
const refreshMs = 30_000;

function dayOf(moment: string): string {
  const begin = new Date(moment);
  begin.setHours(0, 0, 0, 0);
  return begin.toISOString();
}

export function useFreeTimes(subject: { client_id?: number | undefined }) {
  const [opened] = useState(() => new Date(serverNow()).toISOString());
  const [weeks, setWeeks] = useState<readonly string[]>([]);
  const from = weeks.at(-1);
  const answer = useEndpoint(
    'list-slots',
    { query: { ...subject, days, ...(from !== undefined && { from }) } },
    { keepPrevious: true, refreshMs },
  );
  const { data, isPlaceholderData } = answer;
  // The response ends at the current time of day. The last, partial day is shown with the next week.
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
    isMissing: (start: string) =>
      starts !== undefined &&
      !isPlaceholderData &&
      Date.parse(start) >= Date.parse(begins) &&
      isShown(start) &&
      !starts.includes(start),
  };
}
