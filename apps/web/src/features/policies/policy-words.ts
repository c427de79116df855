import type { Policy, PolicyValues } from 'contract/endpoints/policies';
import type { PolicyField } from 'contract/vocabulary/policies';
import { formatCount, formatDate, formatMoney, formatWord, missing } from '../../lib/format.ts';
import type { BadgeTone } from '../../ui/badge-tone.ts';
import { periodToday } from './figures.ts';
import { texts } from './texts.ts';

export const withSpaces = (value: string): string => value.replaceAll('_', ' ');

export const typeName = (policy_type: string): string =>
  policy_type === 'aca' ? policy_type.toUpperCase() : formatWord(policy_type);

export function toneOf(policy_status: string): BadgeTone {
  if (policy_status.includes('pending')) return 'plum';
  return policy_status === 'enrolled' ? 'leaf' : 'brick';
}

export function periodNote(policy: Policy): string | null {
  const period = periodToday(policy);
  if (period === 'in_force') return null;
  if (period === 'upcoming') return texts.starts(formatDate(policy.effective_date));
  return policy.end_date === null ? texts.endedEarlier : texts.ended(formatDate(policy.end_date));
}

export function shownValue(field: PolicyField, values: PolicyValues): string {
  switch (field) {
    case 'policy_type':
      return typeName(values.policy_type);
    case 'policy_status':
      return formatWord(values.policy_status);
    case 'metallic_level':
      return values.metallic_level ? formatWord(values.metallic_level) : missing;
    case 'covered_lives':
      return formatCount(values.covered_lives);
    case 'effective_date':
    case 'end_date':
      return formatDate(values[field]);
    case 'premium':
    case 'deductible':
    case 'moop':
      return formatMoney(values[field]);
    case 'major_medical':
      return values.major_medical ? 'Yes' : 'No';
    default:
      return values[field] || missing;
  }
}
