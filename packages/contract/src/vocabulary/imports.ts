/** `mapping`: the columns have to be assigned first. `ready`: the dry run has ended. */
export const importStatuses = [
  'parsing',
  'mapping',
  'ready',
  'applying',
  'applied',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** The statuses by which the list of imports is filtered. `waiting`: a person has to continue the import. */
export const importFilters = { failed: ['failed'], waiting: ['mapping', 'ready'] } as const satisfies Record<
  string,
  readonly ImportStatus[]
>;
export const importFilterNames = ['failed', 'waiting'] as const satisfies readonly (keyof typeof importFilters)[];

/**
 * `ended`: a plan of an earlier import that this file no longer has. `conflict`: changed by a person after the dry run.
 * `kept`: not undone, because it was changed after the import.
 */
export const importRowKinds = [
  'new',
  'changed',
  'unchanged',
  'ended',
  'unmatched',
  'ambiguous',
  'skipped',
  'invalid',
  'conflict',
  'kept',
] as const;
export type ImportRowKind = (typeof importRowKinds)[number];

/**
 * Why a user has to choose the client of a row: its identifiers are of different clients, several clients have all of them, or
 * they do not suffice.
 */
export const importQuestions = ['contradiction', 'several', 'unconfirmed'] as const;
export type ImportQuestion = (typeof importQuestions)[number];

/** What a column of a file can be assigned to. */
export const importFields = [
  'first_name',
  'last_name',
  'full_name',
  'email',
  'birth_date',
  'zip_code',
  'subscriber_id',
  'application_id',
  'plan_id',
  'issuer_policy_id',
  'policy_type',
  'policy_status',
  'issuer_name',
  'plan_name',
  'metallic_level',
  'covered_lives',
  'effective_date',
  'end_date',
  'gross_premium',
  'subsidy',
  'premium',
  'deductible',
  'moop',
  'summary_of_benefits_url',
] as const;
export type ImportField = (typeof importFields)[number];

export const importFieldLabels: Readonly<Record<ImportField, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  full_name: 'Full name',
  email: 'Email',
  birth_date: 'Birth date',
  zip_code: 'Zip code',
  subscriber_id: 'Subscriber ID',
  application_id: 'Application ID',
  plan_id: 'Plan ID (HIOS)',
  issuer_policy_id: 'Carrier policy number',
  policy_type: 'Policy type',
  policy_status: 'Status',
  issuer_name: 'Carrier',
  plan_name: 'Plan name',
  metallic_level: 'Metal level',
  covered_lives: 'Covered lives',
  effective_date: 'Effective date',
  end_date: 'End date',
  gross_premium: 'Premium before tax credit',
  subsidy: 'Tax credit',
  premium: 'Monthly premium',
  deductible: 'Deductible',
  moop: 'Max out-of-pocket',
  summary_of_benefits_url: 'Summary of benefits',
};

/** Fields that can have one value for all rows of a file without such a column, as files of carriers do. */
export const constantFields = ['issuer_name', 'policy_status', 'policy_type'] as const satisfies readonly ImportField[];

/** An Excel workbook, or the encoding of a text file. */
export const fileFormats = ['xlsx', 'utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;

/** Of dates that are written in digits. */
export const dateOrders = ['month_first', 'day_first'] as const;
export type DateOrder = (typeof dateOrders)[number];

export type ImportConstants = Readonly<Record<(typeof constantFields)[number], string | null>> & {
  readonly date_order: DateOrder | null;
};

export const importLimits = {
  columns: 500,
  /** Characters. */
  cell: 10_000,
  row: 1_000_000,
} as const;

export const undoDays = 30;
