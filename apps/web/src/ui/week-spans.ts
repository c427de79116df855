/** Local times without a date; `24:00` ends a day. */
export interface Span {
  key: number;
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  from: string;
  to: string;
}

export const weekdays = [
  { weekday: 1, label: 'Monday' },
  { weekday: 2, label: 'Tuesday' },
  { weekday: 3, label: 'Wednesday' },
  { weekday: 4, label: 'Thursday' },
  { weekday: 5, label: 'Friday' },
  { weekday: 6, label: 'Saturday' },
  { weekday: 7, label: 'Sunday' },
] as const;
const lastWorkday = 5;

let lastKey = 0;
export const spanKey = (): number => {
  lastKey += 1;
  return lastKey;
};

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export function nextSpan(weekday: number, spans: readonly Span[]): Span {
  const end = spans
    .map(({ to }) => to)
    .sort()
    .at(-1);
  if (end === undefined) return { key: spanKey(), weekday, from: '09:00', to: '17:00' };
  const from = end === '' ? Number.POSITIVE_INFINITY : minutes(end) + 60;
  if (from >= 23 * 60) return { key: spanKey(), weekday, from: '', to: '' };
  return { key: spanKey(), weekday, from: clock(from), to: clock(Math.min(from + 4 * 60, 24 * 60)) };
}

export function copyToWeekdays(spans: readonly Span[], from: number): readonly Span[] {
  const model = spans.filter(({ weekday }) => weekday === from);
  const kept = spans.filter(({ weekday }) => weekday > lastWorkday || weekday === from);
  const copies = weekdays
    .filter(({ weekday }) => weekday <= lastWorkday && weekday !== from)
    .flatMap(({ weekday }) => model.map((span) => ({ ...span, key: spanKey(), weekday })));
  return [...kept, ...copies];
}

type Times = Pick<Span, 'from' | 'to'>;

/**
 * The indexes of spans that start before an earlier span of their day has ended.
 * @param dayOf a weekday or a date
 */
export function overlapping<Given extends Times>(
  spans: readonly Given[],
  dayOf: (span: Given) => number | string,
): readonly number[] {
  const begins = (other: number, place: number) => {
    const [one = '', two = ''] = [spans[other]?.from, spans[place]?.from];
    return one < two || (one === two && other < place);
  };
  return spans.flatMap((span, place) => {
    const isTaken = spans.some(
      (other, otherPlace) => dayOf(other) === dayOf(span) && begins(otherPlace, place) && span.from < other.to,
    );
    return isTaken ? [place] : [];
  });
}
