import type { InventedDental, SampleOptions, SampleState } from './options.ts';
import { Random } from './random.ts';
import { ageTexts, type Row } from './rows.ts';

const everyone = 'Allows Adult and Child-Only';

/** A draw of its own, so that medical plans are the same with and without dental ones. */
export function inventDental({ seed, dental_plans: count = 0 }: SampleOptions, state: SampleState, index: number) {
  const random = new Random(seed * 1_000 + 500 + index);
  const counties = [
    ...new Map(state.rating_areas.flatMap((area) => area.counties).map((one) => [one.county, one])).values(),
  ];
  const some = counties.filter(() => random.chance(0.6));
  return Array.from({ length: count }, (_, at): InventedDental => {
    const issuer_id = String(98_001 + index * 10 + (at % 3));
    const child = Math.round(random.between(1_800, 3_600));
    const dollars = (Math.round(random.between(1_500, 3_200)) / 100).toFixed(2);
    return {
      plan_id: `${issuer_id}${state.state}007${String(at + 1).padStart(4, '0')}`,
      state: state.state,
      issuer_id,
      name: `Bright Harbor Dental ${at + 1}`,
      offering: random.weighted(
        [
          [everyone, 70],
          ['Allows Child-Only', 20],
          ['Allows Adult-Only', 10],
        ],
        everyone,
      ),
      // Most files have a share of the premium, some an amount, and some nothing.
      apportionment: random.weighted(
        [
          ['1', 40],
          [String(random.between(0.5, 1).toFixed(4)), 25],
          [`${random.between(50, 99).toFixed(2)}%`, 10],
          [`$${dollars}`, 20],
          ['', 5],
        ],
        '1',
      ),
      areas: state.rating_areas.map(({ rating_area }) => rating_area),
      counties: random.chance(0.6) ? null : some.map(({ county, name }) => ({ county, name })),
      child_cents: child,
      teen_cents: random.chance(0.4) ? Math.round(child * random.between(0.7, 1.4)) : child,
      has_filler: random.chance(0.1),
    };
  });
}

export function* dentalPlanRows(plans: readonly InventedDental[], year: number): Generator<Row> {
  for (const { plan_id, state, issuer_id, name, offering, apportionment, counties } of plans)
    for (const suffix of ['00', '01'])
      yield {
        ...{ BusinessYear: String(year), StateCode: state, IssuerId: issuer_id, SourceName: 'HIOS' },
        ...{ IssuerMarketPlaceMarketingName: 'Bright Harbor Dental', ImportDate: `${year - 1}-10-15` },
        ...{ MarketCoverage: 'Individual', DentalOnlyPlan: 'Yes', StandardComponentId: plan_id },
        ...{ PlanId: `${plan_id}-${suffix}`, PlanMarketingName: name, PlanType: 'PPO', MetalLevel: 'Low' },
        ...{ QHPNonQHPTypeId: 'Both', ChildOnlyOffering: offering, ServiceAreaId: areaOf(state, plan_id, counties) },
        CSRVariationType: `Standard Low ${suffix === '00' ? 'Off' : 'On'} Exchange Plan`,
        EHBPediatricDentalApportionmentQuantity: apportionment,
      };
}

const areaOf = (state: string, plan_id: string, counties: InventedDental['counties']) =>
  counties ? `${state}D${plan_id.slice(-3)}` : `${state}D000`;

export function* dentalAreaRows(plans: readonly InventedDental[], year: number, isNamed: boolean): Generator<Row> {
  const written = new Set<string>();
  for (const { state, issuer_id, plan_id, counties } of plans) {
    const id = areaOf(state, plan_id, counties);
    if (written.has(`${issuer_id} ${id}`)) continue;
    written.add(`${issuer_id} ${id}`);
    const cells = {
      ...{ BusinessYear: String(year), StateCode: state, IssuerId: issuer_id, SourceName: 'HIOS', ServiceAreaId: id },
      ...{ ServiceAreaName: `Area ${id}`, MarketCoverage: 'Individual', DentalOnlyPlan: 'Yes' },
    };
    if (counties === null) yield { ...cells, CoverEntireState: 'Yes' };
    for (const { county, name } of counties ?? []) {
      const place = { County: isNamed ? `${name} - ${county}` : county, PartialCounty: 'No' };
      yield { ...cells, CoverEntireState: 'No', ...place };
    }
  }
}

const filler = 999_999;

/** Some insurers have one price up to 20. */
export function* dentalRates(plans: readonly InventedDental[]) {
  for (const plan of plans) {
    const ages = plan.teen_cents === plan.child_cents ? ['0-20', ...ageTexts.slice(7)] : ageTexts;
    for (const area of plan.areas)
      for (const age of ages) {
        const isTeen = ['15', '16', '17', '18'].includes(age);
        const own = isTeen ? plan.teen_cents : plan.child_cents;
        const price = plan.has_filler && area === plan.areas[0] && age === '15' ? filler : own;
        yield { plan, area, age, price, tobacco: null, tiers: [] };
      }
  }
}
