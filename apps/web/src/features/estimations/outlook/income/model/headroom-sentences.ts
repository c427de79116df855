import type { Cents } from 'estimator';
import { headroom, type Room, type Threshold } from 'estimator/income-curve';
import type { NameOf } from '../../../figures/reasons.ts';
import { approximately, eventsAbove, eventsBelow, income, incomeTexts, rounded } from './income-texts.ts';

export interface Situation {
  readonly at_cents: Cents;
  readonly isOwn: boolean;
  readonly isAbout: boolean;
  readonly plan_year: number;
  readonly nameOf: NameOf;
}

export interface RoomSentence {
  readonly side: 'up' | 'down';
  readonly text: string;
  readonly thresholds: readonly Threshold[];
}

export function headroomSentences(thresholds: readonly Threshold[], situation: Situation): RoomSentence[] {
  if (thresholds.length === 0) return [];
  const { up, down } = headroom(thresholds, situation.at_cents);
  return [up ? upward(up, situation) : topmost(thresholds), ...(down ? [downward(down, situation)] : [])];
}

function upward({ distance_cents, thresholds }: Room, situation: Situation): RoomSentence {
  const { at_cents, isOwn, nameOf } = situation;
  const event = eventsAbove(thresholds, nameOf);
  const start = isOwn ? 'You' : `At ${income(at_cents)}, you`;
  const first =
    distance_cents > 0
      ? `${start} can add ${income(distance_cents)} of income before ${event}.`
      : `${isOwn ? 'This income' : income(at_cents)} is the last dollar before ${event}.`;
  return { side: 'up', text: `${first} ${crossing(thresholds, situation)}`, thresholds };
}

function crossing(thresholds: readonly Threshold[], { isAbout, plan_year }: Situation): string {
  const [first] = thresholds;
  if (!first) return '';
  const { change_cents: change, year, is_enacted } = first;
  if (change === null) return 'Without a price for this area, we can’t say what going over costs.';
  if (change === 0)
    return thresholds.some(({ kind }) => kind === 'cost_sharing_ends')
      ? 'Going over leaves the premium as it is, but care costs more.'
      : 'Going over doesn’t change what you pay.';
  const amount = rounded(Math.abs(change));
  const verb = change > 0 ? 'costs' : 'saves';
  return year === plan_year
    ? `Going over ${verb} ${approximately(isAbout)}${amount} a year.`
    : `Going over ${verb} ${amount} in ${incomeTexts.basis(year, plan_year, is_enacted)}.`;
}

function downward({ distance_cents, thresholds }: Room, { isAbout, plan_year, nameOf }: Situation): RoomSentence {
  const event = eventsBelow(thresholds, nameOf);
  const text = `With ${income(distance_cents)} less, ${event}`;
  const [first] = thresholds;
  const change = first?.change_cents ?? 0;
  if (!first || change === 0) return { side: 'down', text: `${text}.`, thresholds };
  const amount = rounded(Math.abs(change));
  const verb = change > 0 ? 'saves' : 'costs';
  const worth =
    first.year === plan_year
      ? `${approximately(isAbout)}${amount} a year`
      : `${amount} in ${incomeTexts.basis(first.year, plan_year, first.is_enacted)}`;
  return { side: 'down', text: `${text}, which ${verb} ${worth}.`, thresholds };
}

function topmost(thresholds: readonly Threshold[]): RoomSentence {
  const isLater = thresholds.every(({ kind }) => kind === 'irmaa_begins');
  return {
    side: 'up',
    text: isLater
      ? 'This income is in the highest bracket of the Medicare surcharge.'
      : 'No limit is above this income.',
    thresholds: [],
  };
}
