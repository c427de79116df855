import { coverages } from './estimations.ts';

export const thresholdKinds = [
  'medicaid_ends',
  'chip_ends',
  'basic_health_ends',
  'credit_begins',
  'contribution_rises',
  'cost_sharing_ends',
  'credit_ends',
  'offer_affordable',
  'state_help_begins',
  'state_help_ends',
  'state_help_changes',
  'irmaa_begins',
] as const;
export const monthlyCoverages = [...coverages, 'employer', 'absent'] as const;
export const monthChangeKinds = [
  'medicare_begins',
  'turns_26',
  'joins',
  'leaves',
  'retires',
  'moves',
  'coverage_changes',
] as const;
