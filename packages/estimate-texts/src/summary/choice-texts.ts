import type { Calculation } from 'contract/endpoints/calculation';
import { planIdFor } from 'contract/endpoints/life-event-figures';
import type { Subject } from '../subject/subject-names.ts';

export const choiceTexts = {
  plan: 'Plan',
  chosen: (name: string) => `${name} (chosen)`,
  seePlans: 'See plans',
  lowest: 'This estimate uses the lowest-priced silver plan.',
  elsewhere: (name: string, zip: string, year: number) =>
    `${name} was chosen for ${zip} in ${year}, so it doesn’t count here.`,
  notSold: (name: string) => `${name} was chosen, but it isn’t on sale to this household, so it doesn’t count.`,
} as const;

/** Of the chosen plan, in a sentence if it does not count. Null without a choice. */
export function choiceLine(
  { chosen_plan, ...place }: Pick<Subject, 'chosen_plan' | 'zip' | 'county' | 'plan_year'>,
  { chosen_plan: counted }: Pick<Calculation, 'chosen_plan'>,
): { readonly text: string; readonly counts: boolean } | null {
  if (counted) return { text: choiceTexts.chosen(counted.name), counts: true };
  if (!chosen_plan) return null;
  const { name, zip, plan_year } = chosen_plan;
  const cause = planIdFor(chosen_plan, place) ? choiceTexts.notSold(name) : choiceTexts.elsewhere(name, zip, plan_year);
  return { text: `${cause} ${choiceTexts.lowest}`, counts: false };
}
