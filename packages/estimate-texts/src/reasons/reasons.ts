import type { Calculation } from 'contract/endpoints/calculation';

export type Reason = Calculation['reasons'][number];

export type NameOf = (person: number) => string;

/** A sum of one person's figure adds nothing to the person's own reason. */
export const isTelling = ({ rule, person, inputs }: Reason): boolean =>
  rule !== 'sum' || person !== null || Object.keys(inputs).length > 1;
