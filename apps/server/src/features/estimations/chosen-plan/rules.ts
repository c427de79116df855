import { estimation } from 'contract/endpoints/estimations';
import { planIdFor } from 'contract/endpoints/life-event-figures';

const storedChoice = estimation.shape.chosen_plan;

interface Row {
  readonly chosen_plan: unknown;
}

export const choiceIn = ({ chosen_plan }: Row) => storedChoice.parse(chosen_plan);

type Place = Parameters<typeof planIdFor>[1];

/** For a place and year that can be others than those it was chosen for, where it does not count. */
export const chosenPlanIdIn = (row: Row, place: Place): string | undefined =>
  row.chosen_plan === null ? undefined : planIdFor(choiceIn(row), place);
