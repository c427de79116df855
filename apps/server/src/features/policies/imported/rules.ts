/** What an import says about a plan; rows of a file have columns of the same names. */
export const contentColumns = [
  'policy_type',
  'policy_status',
  'issuer_name',
  'plan_name',
  'metallic_level',
  'covered_lives',
  'effective_on',
  'ends_on',
  'gross_premium_cents',
  'subsidy_cents',
  'premium_cents',
  'deductible_cents',
  'moop_cents',
  'summary_of_benefits_url',
] as const;
