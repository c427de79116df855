import { eventTexts, monthName } from '../event-texts.ts';
import type { LifeEvent } from './event-values.ts';

export function eventText(event: LifeEvent, nameOf: (person: number) => string): string {
  const month = monthName(event.month);
  const name = nameOf(event.person - 1);
  if (event.kind === 'retires') return eventTexts.sentences.retires(name, month);
  return eventTexts.sentences[event.kind](name, month, eventTexts.causes[event.cause].toLowerCase());
}
