import {
  type EstimationPlans,
  type ListedPlan,
  listEstimationPlans,
  listedPlan,
} from 'contract/endpoints/estimation-plans';

const visit = {
  is_covered: true,
  copay: 30,
  copay_per: 'visit',
  coinsurance: null,
  is_after_deductible: false,
} as const;

/** A silver plan that two people would pay $210 a month for, unless said otherwise. */
export function planOf(changes: Partial<ListedPlan> = {}): ListedPlan {
  return listedPlan.parse({
    plan_id: '12345NC0010001',
    name: 'Pine Silver 4000',
    issuer_id: '12345',
    carrier: 'Pine Health',
    metal: 'silver',
    type: 'HMO',
    is_hsa_eligible: false,
    has_childrens_dental: false,
    bar: null,
    month: { premium: 800.5, tax_credit: 590.5, state_help: 0, net_premium: 210 },
    year: { premium: 9606, tax_credit: 7086, state_help: 0, net_premium: 2520 },
    level: '94',
    deductible: { person: 500, household: 1000 },
    drug_deductible: null,
    limit: { person: 1500, household: 3000 },
    total: { low: 2710, middle: 3400, high: 5520 },
    benefits: [
      { benefit: 'primary_care', ...visit },
      { benefit: 'inpatient', ...visit, copay: null, coinsurance: 20, is_after_deductible: true },
    ],
    links: { summary: 'https://example.com/summary', formulary: null, brochure: null },
    hsa: null,
    ...changes,
  });
}

export const bronzePlan = planOf({
  plan_id: '54321NC0020002',
  name: 'Cedar Bronze HSA',
  issuer_id: '54321',
  carrier: 'Cedar Mutual',
  metal: 'expanded_bronze',
  type: 'EPO',
  is_hsa_eligible: true,
  month: { premium: 600, tax_credit: 590.5, state_help: 0, net_premium: 9.5 },
  year: { premium: 7200, tax_credit: 7086, state_help: 0, net_premium: 114 },
  level: 'standard',
  deductible: { person: 7500, household: 15_000 },
  limit: { person: 8500, household: 17_000 },
  total: { low: 600, middle: 7800, high: 17_114 },
  benefits: [
    { benefit: 'primary_care', ...visit, copay: null, is_after_deductible: true },
    { benefit: 'inpatient', ...visit, copay: null, coinsurance: 20, is_after_deductible: true },
  ],
  links: { summary: null, formulary: null, brochure: null },
  hsa: { limit: 8750, source: '26 USC 223(b)' },
});

/** A page of the plans of two people in Wake County, with counts of these plans. */
export function plansReply(plans: readonly ListedPlan[], changes: Partial<EstimationPlans> = {}): EstimationPlans {
  const counted = <Key extends string>(keys: readonly Key[]) =>
    [...new Set(keys)].map((key) => ({ key, count: keys.filter((one) => one === key).length }));
  return listEstimationPlans.reply.parse({
    status: 'on_sale',
    plan_year: 2025,
    county_name: 'Wake County',
    source: '2025 plans on sale in Wake County, from the official files loaded on Feb 1, 2025.',
    accuracy: 'Exact for the plans as filed.',
    is_sample: false,
    is_projected: false,
    load: { id: 1, loaded_at: '2025-02-01T12:00:00Z' },
    is_newer_than_estimate: false,
    people: [1, 2],
    months: 12,
    cost_sharing_level: 94,
    hidden_count: 0,
    carriers: counted(plans.map(({ issuer_id }) => issuer_id)).map(({ key, count }) => ({
      issuer_id: key,
      carrier: plans.find(({ issuer_id }) => issuer_id === key)?.carrier ?? key,
      count,
    })),
    types: counted(plans.map(({ type }) => type)).map(({ key, count }) => ({ type: key, count })),
    metals: counted(plans.map(({ metal }) => metal)).map(({ key, count }) => ({ metal: key, count })),
    hsa_count: plans.filter(({ is_hsa_eligible }) => is_hsa_eligible).length,
    plans,
    totalCount: plans.length,
    currentPage: 1,
    pageSize: 10,
    ...changes,
  });
}
