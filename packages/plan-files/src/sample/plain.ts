import type { PlanFile } from '../archive.ts';
import { isBenefitName } from '../benefits.ts';
import type { Sharing } from './designs.ts';
import { fileOf, quoted } from './lines.ts';
import type { InventedPlan, InventedState, SampleOptions } from './options.ts';
import { defaultAgeFactors, rateCells } from './rows.ts';

const planHeader = [
  ...['plan_year', 'state', 'issuer_id', 'issuer', 'plan_id', 'plan_name', 'metal', 'plan_type', 'cost_sharing', 'hsa'],
  ...['ehb_share', 'service_area', 'offering', 'childrens_dental', 'deductible_person', 'deductible_family'],
  ...['drug_deductible_person', 'drug_deductible_family', 'limit_person', 'limit_family', 'formulary_url'],
  ...['primary_care', 'specialist', 'emergency_room', 'inpatient', 'inpatient_physician', 'outpatient', 'laboratory'],
  ...['imaging', 'generic_drugs', 'preferred_brand_drugs', 'other_brand_drugs', 'specialty_drugs'],
];
const rateHeader = [
  ...['plan_year', 'state', 'plan_id', 'rating_area', 'age', 'price', 'tobacco_price', 'couple', 'one_adult_one_child'],
  ...['one_adult_two_children', 'one_adult_three_children', 'couple_one_child', 'couple_two_children'],
  'couple_three_children',
];
const areaHeader = ['plan_year', 'state', 'issuer_id', 'service_area', 'whole_state', 'county', 'zips'];

const line = (cells: readonly string[]) => cells.map(quoted).join(',');

/** A copay and a share of the cost in one cell. */
function benefitText(sharing: Sharing, name: string): string {
  const [copay, coinsurance] = isBenefitName(name) ? sharing.benefits[name] : ['', ''];
  const parts = [copay, coinsurance].filter((text) => text !== 'Not Applicable');
  return [...new Set(parts)].join(' + ').replace(' Copay after', ' after').replace(' Coinsurance after', ' after');
}

function planLines(plan: InventedPlan, year: number): string[] {
  return plan.levels.map(([level, sharing]) => {
    const { deductible, drug_deductible: drugs, limit } = sharing;
    const isEveryone = plan.offering === 'Allows Adult and Child-Only';
    const cells = [
      ...[String(year), plan.state, plan.issuer_id, plan.issuer, plan.plan_id, plan.name, plan.metal, plan.type],
      ...[level, plan.is_hsa ? 'yes' : 'no', `${(plan.ehb * 100).toFixed(2)}%`, plan.service_area_id],
      ...[isEveryone ? 'everyone' : plan.offering === 'Allows Adult-Only' ? 'adults' : 'children'],
      ...[plan.has_childrens_dental ? 'yes' : 'no', String(deductible), String(deductible * 2)],
      ...[
        drugs === null ? '' : String(drugs),
        drugs === null ? '' : String(drugs * 2),
        String(limit),
        String(limit * 2),
      ],
      `https://carrier-${plan.issuer_id}.example/drugs`,
    ];
    return line([...cells, ...planHeader.slice(cells.length).map((name) => benefitText(sharing, name))]);
  });
}

function* rateLines(state: InventedState, year: number): Generator<string> {
  for (const { plan, area, age, price, tobacco, tiers } of rateCells(state, defaultAgeFactors)) {
    const money = (cents: number | null | undefined) => (cents == null ? '' : (cents / 100).toFixed(2));
    const family = rateHeader.slice(7).map((_, at) => money(tiers[at]));
    yield line([String(year), plan.state, plan.plan_id, area, age, money(price), money(tobacco), ...family]);
  }
}

function* areaLines({ state: { state }, areas }: InventedState, year: number): Generator<string> {
  for (const { issuer_id, id, counties } of areas) {
    const start = [String(year), state, issuer_id, id];
    if (counties === null) yield line([...start, 'yes', '', '']);
    for (const { county, zips } of counties ?? []) yield line([...start, 'no', county, zips?.join(' ') ?? '']);
  }
}

/** Our own template. */
export function plainFiles({ plan_year: year }: SampleOptions, states: () => Iterable<InventedState>): PlanFile[] {
  const file = (name: string, header: readonly string[], lines: (state: InventedState) => Iterable<string>) =>
    fileOf(name, function* () {
      yield line(header);
      for (const state of states()) yield* lines(state);
    });
  return [
    file('plans.csv', planHeader, ({ plans }) => plans.flatMap((plan) => planLines(plan, year))),
    file('prices.csv', rateHeader, (state) => rateLines(state, year)),
    file('areas.csv', areaHeader, (state) => areaLines(state, year)),
  ];
}
