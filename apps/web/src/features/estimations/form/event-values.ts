import type { EstimationInput } from 'contract/endpoints/estimations';
import { type JoinCause, joinCauses, type LeaveCause, leaveCauses } from 'contract/vocabulary/scenarios';
import { eventTexts as t } from 'estimate-texts/event-texts';
import { isZip } from './use-counties.ts';

export type LifeEvent = EstimationInput['events'][number];

/** A change during the year. Choices are '' until made. People are named by their `key`, which a removal does not shift. */
export interface EventValues {
  key: string;
  kind: '' | LifeEvent['kind'];
  person: string;
  month: string;
  /** Years after the plan year. */
  years: string;
  cause: '' | JoinCause | LeaveCause;
  wages: number | null;
  covers: string[];
  zip: string;
  county: string;
  cobra: number | null;
}

interface Keyed {
  key: string;
}

let lastKey = 0;
export function blankEvent(): EventValues {
  lastKey += 1;
  const blank = {
    kind: '',
    person: '',
    month: '',
    years: '0',
    cause: '',
    wages: null,
    cobra: null,
    zip: '',
    county: '',
  } as const;
  return { key: `event-${lastKey}`, ...blank, covers: [] };
}

export const eventsOfSaved = (
  { events, plan_year }: Pick<EstimationInput, 'events' | 'plan_year'>,
  people: readonly Keyed[],
): EventValues[] =>
  events.map((event) => {
    const keyOf = (position: number) => people[position - 1]?.key ?? '';
    const { kind, month, year = plan_year } = event;
    const when = { ...blankEvent(), kind, month: String(month), years: String(year - plan_year) };
    if (event.kind === 'moves') return { ...when, zip: event.zip, county: event.county };
    const ofPerson = { ...when, person: keyOf(event.person) };
    return event.kind === 'retires'
      ? { ...ofPerson, wages: event.wages, covers: event.covers.map(keyOf), cobra: event.cobra ?? null }
      : { ...ofPerson, cause: event.cause };
  });

/** The events of an estimate whose plan year is that many years later. Events of the plan year stay in it. */
export const eventsYearsLater = (events: readonly EventValues[], years: number): EventValues[] =>
  events.map((event) => ({ ...event, years: String(Math.max(0, Number(event.years) - years)) }));

export const eventsOfPeople = (events: readonly EventValues[], people: readonly Keyed[]): EventValues[] => {
  const isKnown = (key: string) => people.some((person) => person.key === key);
  return events
    .filter(({ person }) => person === '' || isKnown(person))
    .map((event) => (event.covers.every(isKnown) ? event : { ...event, covers: event.covers.filter(isKnown) }));
};

const yearOf = ({ years }: EventValues, planYear: number) =>
  Number(years) === 0 ? {} : { year: planYear + Number(years) };

export function eventsBody(events: readonly EventValues[], people: readonly Keyed[], planYear: number) {
  const positionOf = (key: string) => people.findIndex((person) => person.key === key) + 1 || undefined;
  return events.map((event) => {
    const { kind, person, month, cause, wages, covers, cobra, zip, county } = event;
    const when = {
      kind: kind || undefined,
      month: month === '' ? undefined : Number(month),
      ...yearOf(event, planYear),
    };
    if (kind === 'moves') return { ...when, zip, county };
    const ofPerson = { ...when, person: positionOf(person) };
    return kind === 'retires'
      ? {
          ...ofPerson,
          wages: wages ?? undefined,
          covers: covers.flatMap((key) => positionOf(key) ?? []),
          cobra: cobra ?? undefined,
        }
      : { ...ofPerson, cause: cause || undefined };
  });
}

const isOneOf = <Choice extends string>(choices: readonly Choice[], value: string): value is Choice =>
  choices.some((choice) => choice === value);

export function completeEvents(
  events: readonly EventValues[],
  people: readonly Keyed[],
  planYear: number,
): LifeEvent[] {
  const positionOf = (key: string) => people.findIndex((one) => one.key === key) + 1;
  return events.flatMap((event): LifeEvent[] => {
    const { kind, cause, wages, covers, cobra, zip, county } = event;
    const person = positionOf(event.person);
    const when = { month: Number(event.month), ...yearOf(event, planYear) };
    if (when.month === 0) return [];
    if (kind === 'moves') return county === '' ? [] : [{ kind, ...when, zip, county }];
    if (person === 0) return [];
    if (kind === 'joins') return isOneOf(joinCauses, cause) ? [{ kind, person, ...when, cause }] : [];
    if (kind === 'leaves') return isOneOf(leaveCauses, cause) ? [{ kind, person, ...when, cause }] : [];
    if (kind !== 'retires' || wages === null || !(wages >= 0)) return [];
    const covered = covers.map(positionOf).filter((position) => position > 0);
    return [{ kind, person, ...when, wages, covers: covered, ...(cobra !== null && cobra >= 0 && { cobra }) }];
  });
}

export const eventErrors = (events: readonly EventValues[]): Record<string, string> =>
  Object.fromEntries(
    events.flatMap(({ kind, person, month, cause, wages, zip, county }, index) => {
      const open: [string, boolean, string][] = [
        ['kind', kind === '', t.required.kind],
        ['person', kind !== '' && kind !== 'moves' && person === '', t.required.person],
        ['month', kind !== '' && month === '', t.required.month],
        ['cause', (kind === 'joins' || kind === 'leaves') && cause === '', t.required.cause],
        ['wages', kind === 'retires' && wages === null, t.required.wages],
        ['zip', kind === 'moves' && !isZip(zip), t.required.zip],
        ['county', kind === 'moves' && isZip(zip) && county === '', t.required.county],
      ];
      return open.flatMap(([field, isOpen, text]) => (isOpen ? [[`events.${index}.${field}`, text]] : []));
    }),
  );
