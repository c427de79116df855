import { dollarsOf } from 'contract/endpoints/amounts';
import { householdOf } from 'contract/endpoints/calculation-figures';
import type {
  EstimationMedicarePlans,
  listEstimationMedicarePlans,
} from 'contract/endpoints/estimation-medicare-plans';
import { lawOf, medicareMembers } from 'estimator/medicare-costs';
import type { AppContext } from '../../../context.ts';
import type { Call } from '../../../http/route.ts';
import type { EstimationRow } from '../queries.ts';
import { answersOf, placeOf, placesOf } from '../rules.ts';
import { countsOf, listedFor, pageOf, personOf } from './rules.ts';

type Services = Pick<AppContext, 'encryption' | 'rates'>;
type Query = Call<typeof listEstimationMedicarePlans>['query'];

const noPlans = { source: null, is_sample: false, load: null };

/** Of today's tables, for one person of the household on Medicare. */
export async function findMedicarePlans(
  { encryption, rates }: Services,
  row: EstimationRow,
  query: Query,
): Promise<EstimationMedicarePlans> {
  const { plan_year } = placeOf(row);
  const law = lawOf(plan_year);
  const market = await rates.findMarket(placesOf(encryption, row));
  const members = market ? medicareMembers(householdOf(answersOf(encryption, row)), market, plan_year) : [];
  const found = market && members.length > 0 ? await rates.findMedicarePlans(market) : null;
  const offers = found?.plans ?? [];
  const member = members.find(({ person }) => person + 1 === query.person) ?? members[0];
  const missing = found ? 'no_plans' : market && members.length === 0 ? 'nobody_on_medicare' : 'no_catalog';
  return {
    status: offers.length > 0 ? 'on_sale' : missing,
    plan_year,
    county_name: market?.county_name ?? row.county_name,
    ...(found
      ? { source: found.source, is_sample: found.is_sample, load: { id: found.load_id, loaded_at: found.loaded_at } }
      : noPlans),
    is_projected: law.is_projected,
    drug_limit: dollarsOf(law.drug_limit_cents),
    drug_limit_source: law.drug_limit_source,
    part_b_deductible: dollarsOf(law.part_b_deductible_cents),
    medigap_source: market?.medicare?.source ?? null,
    people: members.map((one) => personOf(one, offers)),
    person: member ? member.person + 1 : null,
    ...countsOf(offers),
    ...pageOf(member ? listedFor(member, offers) : [], query),
  };
}
