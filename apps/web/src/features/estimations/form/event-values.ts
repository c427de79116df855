import type { EstimationInput } from 'contract/endpoints/estimations';
import { type JoinCause, joinCauses, type LeaveCause, leaveCauses } from 'contract/vocabulary/scenarios';
import { eventTexts, monthName, eventTexts as t } from '../event-texts.ts';

export type LifeEvent = EstimationInput['events'][number];

/** A change during the year. Choices are '' until made. People are named by their `key`, which a removal does not shift. */
export interface EventValues {
  key: string;
  kind: '' | LifeEvent['kind'];
  person: string;
  month: string;
  cause: '' | JoinCause | LeaveCause;
  wages: number | null;
  covers: string[];
}

interface Keyed {
  key: string;
}

let lastKey = 0;
export function blankEvent(): EventValues {
  lastKey += 1;
  return { key: `event-${lastKey}`, kind: '', person: '', month: '', cause: '', wages: null, covers: [] };
}

export const eventsOfSaved = (events: readonly LifeEvent[], people: readonly Keyed[]): EventValues[] =>
  events.map((event) => {
    const keyOf = (position: number) => people[position - 1]?.key ?? '';
    return {
      ...blankEvent(),
      kind: event.kind,
      person: keyOf(event.person),
      month: String(event.month),
      ...(event.kind === 'retires' ? { wages: event.wages, covers: event.covers.map(keyOf) } : { cause: event.cause }),
    };
  });

export const eventsOfPeople = (events: readonly EventValues[], people: readonly Keyed[]): EventValues[] => {
  const isKnown = (key: string) => people.some((person) => person.key === key);
  return events
    .filter(({ person }) => person === '' || isKnown(person))
    .map((event) => (event.covers.every(isKnown) ? event : { ...event, covers: event.covers.filter(isKnown) }));
};

export function eventsBody(events: readonly EventValues[], people: readonly Keyed[]) {
  const positionOf = (key: string) => people.findIndex((person) => person.key === key) + 1 || undefined;
  return events.map(({ kind, person, month, cause, wages, covers }) => ({
    kind: kind || undefined,
    person: positionOf(person),
    month: month === '' ? undefined : Number(month),
    ...(kind === 'retires'
      ? { wages: wages ?? undefined, covers: covers.flatMap((key) => positionOf(key) ?? []) }
      : { cause: cause || undefined }),
  }));
}

const isOneOf = <Choice extends string>(choices: readonly Choice[], value: string): value is Choice =>
  choices.some((choice) => choice === value);

export function completeEvents(events: readonly EventValues[], people: readonly Keyed[]): LifeEvent[] {
  const positionOf = (key: string) => people.findIndex((one) => one.key === key) + 1;
  return events.flatMap((event): LifeEvent[] => {
    const { kind, cause, wages, covers } = event;
    const person = positionOf(event.person);
    const month = Number(event.month);
    if (person === 0 || month === 0) return [];
    if (kind === 'joins') return isOneOf(joinCauses, cause) ? [{ kind, person, month, cause }] : [];
    if (kind === 'leaves') return isOneOf(leaveCauses, cause) ? [{ kind, person, month, cause }] : [];
    if (kind !== 'retires' || wages === null || !(wages >= 0)) return [];
    return [{ kind, person, month, wages, covers: covers.map(positionOf).filter((position) => position > 0) }];
  });
}

export const eventErrors = (events: readonly EventValues[]): Record<string, string> =>
  Object.fromEntries(
    events.flatMap(({ kind, person, month, cause, wages }, index) => {
      const open: [string, boolean, string][] = [
        ['kind', kind === '', t.required.kind],
        ['person', kind !== '' && person === '', t.required.person],
        ['month', kind !== '' && month === '', t.required.month],
        ['cause', (kind === 'joins' || kind === 'leaves') && cause === '', t.required.cause],
        ['wages', kind === 'retires' && wages === null, t.required.wages],
      ];
      return open.flatMap(([field, isOpen, text]) => (isOpen ? [[`events.${index}.${field}`, text]] : []));
    }),
  );

export function eventText(event: LifeEvent, nameOf: (person: number) => string): string {
  const month = monthName(event.month);
  const name = nameOf(event.person - 1);
  if (event.kind === 'retires') return eventTexts.sentences.retires(name, month);
  return eventTexts.sentences[event.kind](name, month, eventTexts.causes[event.cause].toLowerCase());
}
