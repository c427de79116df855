import type { Calculation } from 'contract/endpoints/calculation';
import type { resultTexts } from '../result-texts.ts';

export type VerdictKind = keyof typeof resultTexts.medicaid.verdicts;

export interface Verdict {
  kind: VerdictKind;
  people: number[];
}

const kinds = ['none', 'medicaid', 'chip', 'basic_health'] as const satisfies readonly VerdictKind[];

/** The people that the marketplace gives no credit to, because another program is likely to cover them, or none. */
export function verdictsOf({ people, coverage_gap }: Pick<Calculation, 'people' | 'coverage_gap'>): Verdict[] {
  return kinds
    .filter((kind) => kind !== 'none' || coverage_gap)
    .map((kind) => ({ kind, people: [...people.keys()].filter((index) => people[index]?.covered_by === kind) }))
    .filter((verdict) => verdict.people.length > 0);
}
