import { at } from './demo-user.ts';

/** Amounts in cents. */
export const policies = [
  {
    client: at('margaret.holt'),
    policy_type: 'aca',
    policy_status: 'enrolled',
    issuer_name: 'Prairie Mutual Health',
    plan_name: 'Prairie Choice Silver 3200',
    metallic_level: 'silver',
    covered_lives: 2,
    premium_cents: 61_842,
    deductible_cents: 320_000,
    moop_cents: 920_000,
    major_medical: true,
  },
  {
    client: at('margaret.holt'),
    policy_type: 'dental',
    policy_status: 'enrolled',
    issuer_name: 'Lakeside Dental',
    premium_cents: 5_890,
  },
  {
    client: at('aisha.bello'),
    policy_type: 'aca',
    policy_status: 'pending effectuation',
    issuer_name: 'Great Rivers Health Plan',
    plan_name: 'Rivers Bronze 7500',
    metallic_level: 'bronze',
    covered_lives: 3,
    premium_cents: 28_417,
    deductible_cents: 750_000,
    moop_cents: 945_000,
    major_medical: true,
  },
] as const;
