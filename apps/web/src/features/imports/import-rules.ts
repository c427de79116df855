import type { ImportedValues, ImportRow, PolicyImport } from 'contract/endpoints/imports';
import type { ImportField, ImportRowKind, ImportStatus } from 'contract/vocabulary/imports';
import { formatCount, formatDate, formatMoney, formatWord, missing } from '../../lib/format.ts';

export const valueFields = [
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
] as const satisfies readonly (keyof ImportedValues & ImportField)[];

type Counts = PolicyImport['counts'];

export const isRunning = (status: ImportStatus): boolean => ['parsing', 'applying', 'undoing'].includes(status);

export const leftOut = ({ ambiguous, unmatched, invalid, skipped, conflict }: Counts): number =>
  ambiguous + unmatched + invalid + skipped + conflict;

export const failedRows = ({ ambiguous, unmatched, invalid, conflict }: Counts): number =>
  ambiguous + unmatched + invalid + conflict;

export const changes = ({ new: added, changed, ended }: Counts): number => added + changed + ended;

const expected: readonly ImportRowKind[] = [
  'new',
  'changed',
  'ended',
  'unchanged',
  'ambiguous',
  'unmatched',
  'invalid',
];
const exceptions: readonly ImportRowKind[] = ['skipped', 'conflict', 'kept'];

/** Those that the file has. */
export const shownKinds = (counts: Counts): ImportRowKind[] =>
  [...expected, ...exceptions].filter((kind) => counts[kind] > 0);

const byUrgency: readonly ImportRowKind[] = ['kept', 'conflict', 'ambiguous', 'changed', 'ended', 'new'];

/** Whose rows are shown before the user chooses: what needs a decision, then what changes. */
export const initialKind = (counts: Counts): ImportRowKind =>
  [...byUrgency, ...expected].find((kind) => counts[kind] > 0) ?? 'new';

const money = ['gross_premium', 'subsidy', 'premium', 'deductible', 'moop'] as const;
const isMoney = (field: keyof ImportedValues): field is (typeof money)[number] =>
  money.some((amount) => amount === field);

export const formatPolicyType = (type: string): string => (type === 'aca' ? 'ACA' : formatWord(type) || missing);

const words = ['policy_status', 'metallic_level'] as const;
const isWord = (field: keyof ImportedValues): field is (typeof words)[number] => words.some((word) => word === field);

export function formatValue(values: ImportedValues | null, field: keyof ImportedValues): string {
  if (!values) return missing;
  if (isMoney(field)) return formatMoney(values[field]);
  if (field === 'effective_date' || field === 'end_date') return formatDate(values[field]);
  if (field === 'covered_lives') return formatCount(values[field]);
  if (field === 'policy_type') return formatPolicyType(values.policy_type);
  if (isWord(field)) return formatWord(values[field] ?? '') || missing;
  return values[field] || missing;
}

export const changedFields = ({ before, after }: Pick<ImportRow, 'before' | 'after'>): (keyof ImportedValues)[] =>
  before && after ? valueFields.filter((field) => before[field] !== after[field]) : [];
