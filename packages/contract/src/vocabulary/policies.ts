/** The choices of the form. Imports can bring other types, statuses and levels, which are kept. */
export const policyTypes = [
  'aca',
  'short_term',
  'medicare_advantage',
  'medicare_supplement',
  'part_d',
  'dental',
  'vision',
  'accident',
  'critical_illness',
  'hospital_indemnity',
  'life',
  'disability',
] as const;

export const policyStatuses = ['enrolled', 'pending', 'cancelled', 'terminated'] as const;

/** What a policy can become when it ends: ended by the client, or by the carrier. */
export const endedStatuses = ['cancelled', 'terminated'] as const;

export const metallicLevels = ['catastrophic', 'bronze', 'expanded bronze', 'silver', 'gold', 'platinum'] as const;

export const policyFields = [
  'policy_type',
  'policy_status',
  'issuer_name',
  'plan_name',
  'metallic_level',
  'covered_lives',
  'effective_date',
  'end_date',
  'premium',
  'deductible',
  'moop',
  'major_medical',
  'summary_of_benefits_url',
] as const;
export type PolicyField = (typeof policyFields)[number];
