import {
  type EstimationMedicarePlans,
  listEstimationMedicarePlans,
  type MedicarePlanOnSale,
  medicarePlan,
} from 'contract/endpoints/estimation-medicare-plans';

/** A drug plan for $18.20 a month, unless said otherwise. */
export const medicarePlanOf = (changes: Partial<MedicarePlanOnSale> = {}): MedicarePlanOnSale =>
  medicarePlan.parse({
    plan_id: 'S9001-001-000',
    kind: 'part_d',
    carrier: 'Larkspur',
    name: 'Larkspur Rx Saver (PDP)',
    type: 'PDP',
    special_needs: null,
    has_drugs: true,
    premium: 18.2,
    drug_deductible: 615,
    limit: null,
    stars: 3.5,
    stars_missing: null,
    month: 371.1,
    total: { low: 4453.2, high: 6836.2 },
    ...changes,
  });

export const advantagePlan = medicarePlanOf({
  plan_id: 'H9002-007-000',
  kind: 'advantage',
  carrier: 'Granite Bay',
  name: 'Granite Bay Choice (HMO)',
  type: 'HMO',
  premium: 0,
  drug_deductible: 0,
  limit: 5900,
  stars: null,
  stars_missing: 'too_new',
  month: 202.9,
  total: { low: 2434.8, high: 10_434.8 },
});

/** A page of the plans of the second person in Wake County, with counts of these plans. */
export function medicareReply(
  plans: readonly MedicarePlanOnSale[],
  changes: Partial<EstimationMedicarePlans> = {},
): EstimationMedicarePlans {
  const count = (kind: string) => plans.filter((plan) => plan.kind === kind).length;
  const way = { low: 4453.2, high: 6836.2 };
  return listEstimationMedicarePlans.reply.parse({
    status: 'on_sale',
    plan_year: 2025,
    county_name: 'Wake County',
    source: '2025 Medicare plans on sale in Wake County, from the official files loaded on Feb 1, 2025.',
    is_sample: false,
    is_projected: false,
    load: { id: 2, loaded_at: '2025-02-01T12:00:00Z' },
    drug_limit: 2000,
    drug_limit_source: 'A law for tests',
    part_b_deductible: 257,
    medigap_source: 'A table of Medicare prices for tests.',
    people: [
      {
        ...{ person: 2, months: 12, part_b: 185, part_d_surcharge: 0, late_enrollment: 0, medigap: 120 },
        traditional: { count: count('part_d'), ...way },
        advantage: { count: count('advantage'), low: 2434.8, high: 10_434.8 },
      },
    ],
    person: 2,
    kinds: ['part_d', 'advantage', 'special_needs'].flatMap((kind) =>
      count(kind) > 0 ? [{ kind, count: count(kind) }] : [],
    ),
    carriers: [...new Set(plans.map(({ carrier }) => carrier))].map((carrier) => ({
      carrier,
      count: plans.filter((plan) => plan.carrier === carrier).length,
    })),
    zero_premium_count: plans.filter(({ premium }) => premium === 0).length,
    plans,
    totalCount: plans.length,
    currentPage: 1,
    pageSize: 10,
    ...changes,
  });
}
