import type { BodyInput } from 'contract/endpoint';
import { newPolicy, type Policy, policyChanges, type updatePolicy } from 'contract/endpoints/policies';
import { policyFields } from 'contract/vocabulary/policies';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import type { ConflictField } from '../../../lib/conflicts.ts';
import { shownValue } from '../policy-words.ts';
import { labels } from '../texts.ts';

/** Empty text means a missing value. The properties are in the order of the screen. */
export interface PolicyFormValues {
  policy_type: string;
  policy_status: string;
  issuer_name: string;
  plan_name: string;
  metallic_level: string;
  covered_lives: number | null;
  effective_date: string;
  end_date: string;
  premium: number | null;
  deductible: number | null;
  moop: number | null;
  major_medical: boolean;
  summary_of_benefits_url: string;
}

export const emptyPolicy: PolicyFormValues = {
  policy_type: '',
  policy_status: '',
  issuer_name: '',
  plan_name: '',
  metallic_level: '',
  covered_lives: null,
  effective_date: '',
  end_date: '',
  premium: null,
  deductible: null,
  moop: null,
  major_medical: false,
  summary_of_benefits_url: '',
};

export const valuesOf = (policy: Policy): PolicyFormValues => ({
  policy_type: policy.policy_type,
  policy_status: policy.policy_status,
  issuer_name: policy.issuer_name,
  plan_name: policy.plan_name ?? '',
  metallic_level: policy.metallic_level ?? '',
  covered_lives: policy.covered_lives,
  effective_date: policy.effective_date ?? '',
  end_date: policy.end_date ?? '',
  premium: policy.premium,
  deductible: policy.deductible,
  moop: policy.moop,
  major_medical: policy.major_medical,
  summary_of_benefits_url: policy.summary_of_benefits_url ?? '',
});

export type PolicyFormChanges = BodyInput<typeof updatePolicy>['policy'];

export function changesOf(values: PolicyFormValues, before: PolicyFormValues): PolicyFormChanges {
  const changed = policyFields.filter((field) => !Object.is(values[field], before[field]));
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

export const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

export const newPolicyErrors = zod4Resolver(newPolicy, { errorPriority: 'first' });
export const changeErrors = zod4Resolver(policyChanges, { errorPriority: 'first' });

export const conflictFields: readonly ConflictField<PolicyFormValues>[] = policyFields.map((field) => ({
  label: labels[field],
  keys: [field],
  show: (values) => shownValue(field, values),
  compare: (values) => values[field],
}));
