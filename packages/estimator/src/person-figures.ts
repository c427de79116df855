import { boughtIn } from './bought-plan.ts';
import type { Person } from './domain/household.ts';
import type { PersonFigures } from './figures.ts';
import { planGPremium } from './medicare.ts';
import { personPremium } from './premium.ts';
import { quoted, type Workings } from './workings.ts';

export function personFigures(workings: Workings, person: Person, index: number): PersonFigures {
  const { market, rating, legal } = workings;
  const covered_by = workings.verdicts[index] ?? 'none';
  const premium_age = workings.stays[index]?.premium_age ?? person.age;
  const prices = quoted(workings);
  const part = rating[index];
  const silver = market.price_ranges?.silver;
  const onMedicare = covered_by === 'medicare' ? legal : null;
  const medicare = onMedicare && market.medicare;
  return {
    age: person.age,
    sex: person.sex,
    covered_by,
    premium_cents: part && prices ? personPremium(part, boughtIn(workings, prices).price) : null,
    premium_range:
      part && prices && silver
        ? { low_cents: personPremium(part, silver.low_cents), high_cents: personPremium(part, silver.high_cents) }
        : null,
    part_b_cents: onMedicare?.part_b_cents ?? null,
    part_b_surcharge_cents: onMedicare?.part_b_surcharge_cents ?? null,
    part_d_cents: medicare?.part_d_cents ?? null,
    part_d_surcharge_cents: onMedicare?.part_d_surcharge_cents ?? null,
    plan_g_cents: medicare && planGPremium(medicare, market.state, premium_age),
  };
}
