import type { Cents } from 'estimator';
import { headroom, type Room, type Threshold } from 'estimator/income-curve';
import { capitalized } from '../format.ts';
import type { NameOf } from '../reasons/reasons.ts';
import { approximately, eventsAbove, eventsBelow, income, incomeTexts, peopleOf, rounded } from './income-texts.ts';

export interface Situation {
  readonly at_cents: Cents;
  readonly isOwn: boolean;
  readonly isAbout: boolean;
  readonly isLaterAbout: boolean;
  readonly plan_year: number;
  readonly nameOf: NameOf;
}

export interface RoomSentence {
  readonly side: 'up' | 'down';
  readonly text: string;
  readonly thresholds: readonly Threshold[];
}

/** A smaller yearly difference is not worth a sentence. */
const leastCents: Cents = 100_00;
/** They can change what people get at the same cost. */
const alwaysSaid: ReadonlySet<Threshold['kind']> = new Set([
  'medicaid_ends',
  'chip_ends',
  'basic_health_ends',
  'cost_sharing_ends',
]);
const isWorthSaying = ({ kind, change_cents }: Threshold) =>
  change_cents === null || Math.abs(change_cents) >= leastCents || (change_cents === 0 && alwaysSaid.has(kind));

const worthOf = ({ change_cents, year }: Threshold, { isAbout, isLaterAbout, plan_year }: Situation) =>
  `${approximately(year === plan_year ? isAbout : isLaterAbout)}${rounded(Math.abs(change_cents ?? 0))}`;

export function headroomSentences(all: readonly Threshold[], situation: Situation): RoomSentence[] {
  const thresholds = all.filter(isWorthSaying);
  if (thresholds.length === 0) return [];
  const { up, down } = headroom(thresholds, situation.at_cents);
  return [...(up ? [upward(up, situation)] : topmost(thresholds)), ...(down ? [downward(down, situation)] : [])];
}

function upward({ distance_cents, thresholds }: Room, situation: Situation): RoomSentence {
  const { at_cents, isOwn, nameOf, plan_year } = situation;
  const [first] = thresholds;
  if (first?.kind === 'irmaa_begins' && distance_cents > 0)
    return { side: 'up', text: owing(first, distance_cents, situation), thresholds };
  const event = eventsAbove(thresholds, nameOf);
  const start = isOwn ? 'You' : `At ${income(at_cents)}, you`;
  const sentence =
    distance_cents > 0
      ? `${start} can earn ${income(distance_cents)} more in ${plan_year} before ${event}.`
      : `${isOwn ? 'This income' : income(at_cents)} is the last dollar before ${event}.`;
  return { side: 'up', text: `${sentence} ${crossing(thresholds, situation)}`, thresholds };
}

/** `Dana can earn $46,000 more in 2026 before owing a Medicare surcharge (IRMAA) in 2028: $1,148 a year at 2026 rates.` */
function owing(threshold: Threshold, distance_cents: Cents, situation: Situation): string {
  const { at_cents, isOwn, plan_year, nameOf } = situation;
  const { level, year, change_cents, is_enacted } = threshold;
  const people = peopleOf(threshold, nameOf);
  const who = isOwn ? people : `At ${income(at_cents)}, ${people}`;
  const surcharge = level === 1 ? 'a Medicare surcharge' : 'a higher Medicare surcharge';
  const more = level === 1 ? 'a year' : 'more a year';
  const rates = is_enacted ? '' : ` at ${plan_year} rates`;
  const worth = change_cents ? `: ${worthOf(threshold, situation)} ${more}${rates}` : '';
  return capitalized(
    `${who} can earn ${income(distance_cents)} more in ${plan_year} before owing ${surcharge} (IRMAA) in ${year}${worth}.`,
  );
}

function crossing(thresholds: readonly Threshold[], situation: Situation): string {
  const { plan_year } = situation;
  const [first] = thresholds;
  if (!first) return '';
  const { change_cents: change, year, is_enacted } = first;
  if (change === null) return 'Without a price for this area, we can’t say what going over costs.';
  if (change === 0)
    return thresholds.some(({ kind }) => kind === 'cost_sharing_ends')
      ? 'Going over leaves the premium as it is, but care costs more.'
      : 'Going over doesn’t change what you pay.';
  const amount = worthOf(first, situation);
  const verb = change > 0 ? 'costs' : 'saves';
  return year === plan_year
    ? `Going over ${verb} ${amount} a year.`
    : `Going over ${verb} ${amount} in ${incomeTexts.basis(year, plan_year, is_enacted)}.`;
}

function downward({ distance_cents, thresholds }: Room, situation: Situation): RoomSentence {
  const { plan_year, nameOf } = situation;
  const [first] = thresholds;
  const text = `With ${income(distance_cents)} less income, ${eventsBelow(thresholds, nameOf)}`;
  const change = first?.change_cents ?? 0;
  if (!first || change === 0) return { side: 'down', text: `${text}.`, thresholds };
  const { kind, year, is_enacted } = first;
  const amount = worthOf(first, situation);
  const verb = change > 0 ? 'saves' : 'costs';
  const worth = year === plan_year ? `${amount} a year` : is_enacted ? amount : `${amount} at ${plan_year} rates`;
  const which = thresholds.length === 1 && kind === 'credit_ends' ? ' that' : ', which';
  return { side: 'down', text: `${text}${which} ${verb} ${worth}.`, thresholds };
}

/** Above the last limit, only the highest bracket is worth a sentence. */
const topmost = (thresholds: readonly Threshold[]): RoomSentence[] =>
  thresholds.every(({ kind }) => kind === 'irmaa_begins')
    ? [{ side: 'up', text: 'This income is in the highest bracket of the Medicare surcharge.', thresholds: [] }]
    : [];
