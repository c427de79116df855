import type { Insertable } from 'kysely';
import type { Policies } from '../db/database.gen.ts';
import { at } from './demo-user.ts';

interface DemoPolicy extends Omit<Insertable<Policies>, 'client_id' | 'effective_on' | 'ends_on'> {
  readonly client: string;
  /** The calendar year of cover, counted from this one. By default it begins with the engagement's start and has no end. */
  readonly year?: number;
  readonly first?: Partial<Insertable<Policies>>;
}

/** Amounts in cents. */
export const policies: readonly DemoPolicy[] = [
  {
    client: at('margaret.holt'),
    year: 0,
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
    first: { policy_status: 'pending', premium_cents: 60_218, covered_lives: 1 },
  },
  {
    client: at('margaret.holt'),
    year: 0,
    policy_type: 'dental',
    policy_status: 'enrolled',
    issuer_name: 'Lakeside Dental',
    premium_cents: 5_890,
  },
  {
    client: at('margaret.holt'),
    year: 1,
    policy_type: 'aca',
    policy_status: 'pending effectuation',
    issuer_name: 'Prairie Mutual Health',
    plan_name: 'Prairie Choice Gold 1500',
    metallic_level: 'gold',
    covered_lives: 2,
    premium_cents: 70_455,
    deductible_cents: 150_000,
    moop_cents: 870_000,
    major_medical: true,
    summary_of_benefits_url: 'https://prairie-mutual.example/sbc/gold-1500.pdf',
  },
  {
    client: at('margaret.holt'),
    year: -1,
    policy_type: 'aca',
    policy_status: 'terminated',
    issuer_name: 'Great Rivers Health Plan',
    plan_name: 'Rivers Silver 4000',
    metallic_level: 'silver',
    covered_lives: 2,
    premium_cents: 57_120,
    deductible_cents: 400_000,
    moop_cents: 910_000,
    major_medical: true,
    first: { policy_status: 'enrolled' },
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
  {
    client: at('aisha.bello'),
    policy_type: 'vision',
    policy_status: 'enrolled',
    issuer_name: 'Clearview Vision',
    premium_cents: 1_475,
    first: { premium_cents: 1_390 },
  },
];
