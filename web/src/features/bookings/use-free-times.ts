import { useState } from 'react';
import { useEndpoint } from '../../lib/use-endpoint.ts';

/** How many days are shown at once. */
const days = 7;

/** Free times of our own calendar, a week at a time, from now on. */
export function useFreeTimes(whom: { client_id?: number | undefined }) {
  const [opened] = useState(() => new Date().toISOString());
  /** Where each later week begins, the one on screen last. */
  const [weeks, setWeeks] = useState<readonly string[]>([]);
  const from = weeks.at(-1);
  const answer = useEndpoint(
    'list-slots',
    { query: { ...whom, days, ...(from !== undefined && { from }) } },
    { keepPrevious: true },
  );
  const { data, isPlaceholderData } = answer;
  const starts = data?.slots.map(({ start }) => start);
  const until = data?.until;
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
    onLater: data?.has_later && !isPlaceholderData ? () => setWeeks([...weeks, data.until]) : undefined,
    /** Whether a time lies in this week and is free no longer. */
    isMissing: (start: string) =>
      starts !== undefined &&
      until !== undefined &&
      !isPlaceholderData &&
      Date.parse(start) >= Date.parse(begins) &&
      Date.parse(start) < Date.parse(until) &&
      !starts.includes(start),
  };
}
