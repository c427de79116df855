import type { ImportField } from 'contract/vocabulary/imports';

/** In lower case with underscores. */
export const normalize = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');

/** Of several columns of a file the first name listed here wins. */
export const aliases: Readonly<Record<ImportField, readonly string[]>> = {
  first_name: [
    'first_name',
    'insured_first_name',
    'inusred_first_name',
    'member_first_name',
    'client_first_name',
    'subscriber_first_name',
    'primary_first_name',
    'fname',
  ],
  last_name: [
    'last_name',
    'insured_last_name',
    'inusred_last_name',
    'member_last_name',
    'client_last_name',
    'subscriber_last_name',
    'primary_last_name',
    'lname',
  ],
  full_name: [
    'full_name',
    'member_name',
    'member_full_name',
    'client_name',
    'insured_name',
    'subscriber_name',
    'policyholder_name',
    'customer_name',
    'name',
  ],
  email: [
    'email',
    'email_address',
    'e_mail',
    'member_email',
    'member_email_address',
    'client_email',
    'subscriber_email',
  ],
  birth_date: [
    'dob',
    'date_of_birth',
    'birth_date',
    'birthdate',
    'member_date_of_birth',
    'member_dob',
    'member_birth_date',
    'insured_date_of_birth',
    'subscriber_dob',
    'subscriber_date_of_birth',
  ],
  zip_code: [
    'zip_code',
    'zip',
    'zipcode',
    'postal_code',
    'member_zip',
    'member_zip_code',
    'residential_zip',
    'mailing_zip',
  ],
  subscriber_id: [
    'ffm_subscriber_id',
    'exchange_subscriber_id',
    'exchange_assigned_id',
    'exchange_assigned_subscriber_id',
    'marketplace_subscriber_id',
  ],
  application_id: ['ffm_app_id', 'ffm_application_id', 'application_id'],
  plan_id: ['plan_hios_id', 'hios_id', 'hios_plan_id', 'plan_id', 'member_plan_id'],
  issuer_policy_id: [
    'issuer_assigned_policy_id',
    'policy_number',
    'policy_no',
    'policy_id',
    'inspolicy_id',
    'contract_number',
    'issuer_assigned_id',
    'issuer_assigned_subscriber_id',
    'member_id',
    'member_number',
    'subscriber_id',
  ],
  policy_type: ['policy_type', 'type', 'product_type', 'line_of_business'],
  policy_status: [
    'policy_status',
    'plan_status',
    'status',
    'account_status',
    'enrollment_status',
    'member_status',
    'coverage_status',
  ],
  issuer_name: ['issuer', 'issuer_name', 'carrier', 'carrier_name', 'insurance_company'],
  plan_name: ['plan_name', 'member_plan_name', 'product_name', 'plan', 'plan_description'],
  metallic_level: ['metal_level', 'metallic_level', 'metal', 'metal_tier'],
  covered_lives: [
    'applicant_count',
    'covered_lives',
    'number_of_members',
    'member_count',
    'active_member_count',
    'lives',
  ],
  effective_date: [
    'effective_date',
    'policy_effective_date',
    'plan_effective_date',
    'coverage_effective_date',
    'coverage_start_date',
    'contract_efcv_dt',
    'start_date',
  ],
  end_date: [
    'expiration_date',
    'policy_term_date',
    'coverage_end_date',
    'contract_eprn_dt',
    'termination_date',
    'term_date',
    'end_date',
    'ends_on',
  ],
  gross_premium: ['gross_premium', 'total_premium'],
  subsidy: ['subsidy', 'aptc', 'aptc_amount'],
  premium: [
    'net_premium',
    'member_responsibility',
    'premium',
    'monthly_premium',
    'premium_amount',
    'monthly_premium_amount',
  ],
  deductible: ['deductible', 'individual_deductible'],
  moop: ['out_of_pocket_max', 'moop', 'max_out_of_pocket'],
  summary_of_benefits_url: ['summary_of_benefits_url', 'benefits_url', 'sbc_url'],
};

const known = new Set(Object.values(aliases).flat());

export const countKnown = (names: readonly string[]): number => {
  const found = names.map(normalize).filter((name) => known.has(name));
  return new Set(found).size;
};
