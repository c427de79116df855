import type { Cents } from './domain/household.ts';
import type { Price } from './market.ts';
import { essentialPart, personPremium } from './premium.ts';
import type { Metal } from './reason.ts';
import type { HelpBasis, HelpMember, StateHelp } from './state-help/figures.ts';
import { stateHelp } from './state-help/state-help.ts';
import type { Workings } from './workings.ts';

/**
 * The people on a plan who may take the credit, with what each pays of its premium that help can pay. Programs need to know
 * who pays, and by what age.
 */
export const helpMembers = ({ household: { people }, credit_rating }: Workings, price: Price): HelpMember[] =>
  credit_rating.flatMap((part, index) => {
    const person = people[index];
    return part && person ? [{ age: person.age, premium_cents: essentialPart(personPremium(part, price), price) }] : [];
  });

/** What a plan's premium, the benchmark and the credit are: as expected, or at one end of their ranges. */
export interface Priced {
  readonly metal: Metal;
  readonly members: readonly HelpMember[];
  readonly premium_cents: Cents;
  readonly benchmark_cents: Cents;
  readonly credit_cents: Cents;
}

export function helpBasis(workings: Workings, federal_figure: number | null, priced: Priced): HelpBasis | null {
  const { standing } = workings;
  if (!standing) return null;
  const { metal, members, premium_cents, benchmark_cents, credit_cents } = priced;
  return {
    percent: standing.percent,
    credit_income_cents: standing.credit_income_cents,
    credit_guideline_cents: standing.credit_guideline_cents,
    federal_figure,
    benchmark_cents,
    credit_cents,
    premium_cents,
    metal,
    members,
  };
}

const noHelp: StateHelp = { cents: 0, parts: [] };

export function helpFor(workings: Workings, federal_figure: number | null, priced: Priced): StateHelp {
  if (workings.programs.length === 0) return noHelp;
  const basis = helpBasis(workings, federal_figure, priced);
  return basis ? stateHelp(workings.programs, basis) : noHelp;
}
