import { type ImportRow, listImportRows, type PolicyImport, policyImport } from 'contract/endpoints/imports';
import type { ImportRowKind } from 'contract/vocabulary/imports';

const noCounts: Record<ImportRowKind, number> = {
  new: 0,
  changed: 0,
  unchanged: 0,
  ended: 0,
  unmatched: 0,
  ambiguous: 0,
  skipped: 0,
  invalid: 0,
  conflict: 0,
  kept: 0,
};

type Changes = Partial<Omit<PolicyImport, 'counts'>> & { counts?: Partial<PolicyImport['counts']> };

/** An import whose dry run has ended. */
export function importOf({ counts, ...changes }: Changes = {}): PolicyImport {
  return policyImport.parse({
    id: 5,
    filename: 'book-of-business.csv',
    byte_size: 266_000_000,
    user: { id: 1, name: 'Dana Whitfield' },
    status: 'ready',
    is_cancelling: false,
    error: null,
    row_count: 1_204,
    counts: { ...noCounts, new: 120, changed: 30, unchanged: 1_040, ambiguous: 2, invalid: 3, ...counts },
    created_at: '2026-01-05T12:00:00Z',
    ready_at: '2026-01-05T12:01:00Z',
    applied_at: null,
    applied_by: null,
    undone_at: null,
    undone_by: null,
    ended_at: null,
    undo_until: null,
    columns: [
      { name: 'first_name', field: 'first_name', is_ssn: false, samples: ['Maria', 'José'] },
      { name: 'carrier', field: 'issuer_name', is_ssn: false, samples: ['Meadowlark Health'] },
      { name: 'ssn', field: null, is_ssn: true, samples: [] },
      { name: 'agent', field: null, is_ssn: false, samples: [] },
    ],
    constants: { issuer_name: null, policy_status: null, policy_type: null, date_order: null },
    dialect: { format: 'utf-8', delimiter: ',', header_row: 1, date_order: null },
    ends_missing: false,
    progress: null,
    ...changes,
  });
}

const values = {
  policy_type: 'aca',
  policy_status: 'enrolled',
  issuer_name: 'Meadowlark Health',
  plan_name: 'Silver 4500',
  metallic_level: 'silver',
  covered_lives: 2,
  effective_date: '2026-01-01',
  end_date: null,
  gross_premium: 1_234.5,
  subsidy: 800,
  premium: 434.5,
  deductible: 4_500,
  moop: 9_200,
  summary_of_benefits_url: null,
};

/** A row that changes the premium of a plan. */
export const importRowOf = (changes: Partial<ImportRow> = {}): ImportRow => ({
  row_number: 2,
  kind: 'changed',
  person: 'Maria Lopez',
  client: { id: 7, name: 'Maria Lopez' },
  is_other_name: false,
  question: null,
  can_choose: false,
  candidates: [],
  before: { ...values, premium: 400 },
  after: values,
  error_column: null,
  error_reason: null,
  ...changes,
});

export const importRowsPage = (rows: readonly ImportRow[], totalCount = rows.length) =>
  listImportRows.reply.parse({ rows, totalCount, currentPage: 1, pageSize: 25 });
