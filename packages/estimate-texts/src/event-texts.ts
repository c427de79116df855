import type { Estimation } from 'contract/endpoints/estimations';
import { monthNames } from 'contract/vocabulary/scenarios';
import type { NameOf } from './reasons/reasons.ts';

type LifeEvent = Estimation['events'][number];

/** 1 is January. */
export const monthName = (month: number): string => monthNames[month - 1] ?? String(month);

export const monthRange = (from: number, to: number): string =>
  from === to ? monthName(from) : `${monthName(from)} to ${monthName(to)}`;

export const eventTexts = {
  title: 'Changes during the year and later',
  help: 'Add what will change, such as a birth, a divorce, a move, or retirement. Turning 65 or 26 follows from birth dates.',
  add: 'Add a change',
  remove: (name: string) => `Remove ${name}`,
  entry: (position: number) => `Change ${position}`,
  kind: 'What happens?',
  kinds: {
    joins: 'Someone joins the household',
    leaves: 'Someone leaves the household',
    retires: 'Someone retires',
    moves: 'The household moves to another county',
  },
  person: 'Who?',
  joinMonth: 'First month in the household',
  leaveMonth: 'Last month in the household',
  retireMonth: 'Last month of work',
  moveMonth: 'First month in the new county',
  year: 'Year',
  cause: 'Reason',
  causes: {
    birth: 'Birth',
    marriage: 'Marriage',
    moving_in: 'Moving in',
    death: 'Death',
    divorce: 'Divorce',
    moving_out: 'Moving out',
  },
  wages: 'Yearly wages',
  wagesHelp: (year: number) =>
    `The part of the household income that this person earns, both for all of ${year} as if the person kept working. Wages after the last month of work are left out of the estimate.`,
  covers: 'Who has coverage from this employer until then?',
  cobra: 'COBRA price, a month',
  cobraHelp: 'What the employer’s plan costs after retirement, for everyone chosen above. For at most 18 months.',
  sentences: {
    joins: (name: string, month: string, cause: string) => `${name} joins in ${month} (${cause})`,
    leaves: (name: string, month: string, cause: string) => `${name} leaves after ${month} (${cause})`,
    retires: (name: string, month: string) => `${name} retires after ${month}`,
    moves: (zip: string, month: string) => `Move to ${zip} in ${month}`,
  },
  required: {
    kind: 'Choose what happens',
    person: 'Choose who',
    month: 'Choose a month',
    cause: 'Choose a reason',
    wages: 'Yearly wages are required',
    zip: 'Invalid zip code',
    county: 'County is required',
  },
} as const;

export function eventText(event: LifeEvent, nameOf: NameOf): string {
  const month = event.year === undefined ? monthName(event.month) : `${monthName(event.month)} ${event.year}`;
  if (event.kind === 'moves') return eventTexts.sentences.moves(event.zip, month);
  const name = nameOf(event.person - 1);
  if (event.kind === 'retires') return eventTexts.sentences.retires(name, month);
  return eventTexts.sentences[event.kind](name, month, eventTexts.causes[event.cause].toLowerCase());
}
