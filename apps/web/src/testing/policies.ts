import { type Policy, policy } from 'contract/endpoints/policies';

/** A marketplace plan in force, unless `changes` say otherwise. */
export const policyOf = (changes: Partial<Policy> = {}): Policy =>
  policy.parse({
    id: 1,
    version: 1,
    policy_type: 'aca',
    policy_status: 'enrolled',
    issuer_name: 'Blue Cross',
    plan_name: 'Precision Silver',
    metallic_level: 'silver',
    covered_lives: 3,
    effective_date: '2026-01-01',
    end_date: null,
    premium: 487.33,
    deductible: 3750,
    moop: 8750.1,
    major_medical: true,
    summary_of_benefits_url: 'https://example.com/sbc.pdf',
    ...changes,
  });
