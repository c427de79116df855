import type { ReplyOf } from 'contract/endpoint';
import type { Policy, PolicyChanges, PolicySource, PolicyValues, showPolicyHistory } from 'contract/endpoints/policies';
import { type PolicyField, policyFields } from 'contract/vocabulary/policies';
import { isMajorMedical } from 'estimator/policy-impact';
import type { Encryption } from '../../crypto/encryption.ts';
import { toCents, toDollars } from '../../money.ts';
import type { PolicyRow, VersionRow } from './queries.ts';

const toValues = (row: Omit<PolicyRow, 'id' | 'version'>): PolicyValues => ({
  policy_type: row.policy_type,
  policy_status: row.policy_status,
  issuer_name: row.issuer_name,
  plan_name: row.plan_name,
  metallic_level: row.metallic_level,
  covered_lives: row.covered_lives,
  effective_date: row.effective_date,
  end_date: row.end_date,
  premium: toDollars(row.premium_cents),
  deductible: toDollars(row.deductible_cents),
  moop: toDollars(row.moop_cents),
  major_medical: isMajorMedical(row),
  summary_of_benefits_url: row.summary_of_benefits_url,
});

export const toPolicy = (row: PolicyRow): Policy => ({ id: row.id, version: row.version, ...toValues(row) });

/** The parts of the premium come from imports only. */
export function toColumns({ effective_date, end_date, premium, deductible, moop, ...same }: PolicyValues) {
  return {
    ...same,
    effective_on: effective_date,
    ends_on: end_date,
    premium_cents: toCents(premium),
    deductible_cents: toCents(deductible),
    moop_cents: toCents(moop),
  };
}

const changedFields = (from: PolicyValues, to: PolicyValues): PolicyField[] =>
  policyFields.filter((field) => from[field] !== to[field]);

const either = <Value>(change: Value | undefined, value: Value): Value => (change === undefined ? value : change);

const withChanges = (values: PolicyValues, changes: PolicyChanges): PolicyValues => ({
  policy_type: either(changes.policy_type, values.policy_type),
  policy_status: either(changes.policy_status, values.policy_status),
  issuer_name: either(changes.issuer_name, values.issuer_name),
  plan_name: either(changes.plan_name, values.plan_name),
  metallic_level: either(changes.metallic_level, values.metallic_level),
  covered_lives: either(changes.covered_lives, values.covered_lives),
  effective_date: either(changes.effective_date, values.effective_date),
  end_date: either(changes.end_date, values.end_date),
  premium: either(changes.premium, values.premium),
  deductible: either(changes.deductible, values.deductible),
  moop: either(changes.moop, values.moop),
  major_medical: either(changes.major_medical, values.major_medical),
  summary_of_benefits_url: either(changes.summary_of_benefits_url, values.summary_of_benefits_url),
});

export function dateErrors({ effective_date, end_date }: Pick<PolicyValues, 'effective_date' | 'end_date'>) {
  if (effective_date === null || end_date === null || end_date >= effective_date) return null;
  return { end_date: ['The last day of coverage can’t be before the Effective Date'] };
}

export function changesOf(before: PolicyRow, changes: PolicyChanges) {
  const values = toValues(before);
  const after = withChanges(values, changes);
  const fields = changedFields(values, after);
  return fields.length === 0 ? null : { fields, after };
}

/** The parts of a premium that has changed no longer add up to it. */
export const writtenColumns = ({ fields, after }: NonNullable<ReturnType<typeof changesOf>>) => ({
  ...toColumns(after),
  ...(fields.includes('premium') && { gross_premium_cents: null, subsidy_cents: null }),
});

/** The same as for `policy_imports`. */
const filenamePlace = 'policy_imports.filename';

function toSource(encryption: Encryption, rows: readonly VersionRow[], row: VersionRow): PolicySource {
  const { restored_version, saved_at: at, saved_by, saved_by_name } = row;
  const filenameOf = (written: VersionRow | undefined) =>
    written?.filename_encrypted ? encryption.decrypt(filenamePlace, written.filename_encrypted) : null;
  if (restored_version !== null) {
    const undone = rows.find(({ version }) => version === restored_version + 1);
    return { kind: 'undo', name: saved_by_name, filename: filenameOf(undone), row: null, at };
  }
  if (row.import_id !== null)
    return { kind: 'import', name: row.applied_by_name, filename: filenameOf(row), row: row.import_row, at };
  return { kind: saved_by === null ? 'unknown' : 'user', name: saved_by_name, filename: null, row: null, at };
}

/** @param rows the current version first */
export function toHistory(encryption: Encryption, rows: readonly VersionRow[]): ReplyOf<typeof showPolicyHistory> {
  const values = rows.map(toValues);
  const versions = rows.map((row, index) => {
    const [own, previous] = [toValues(row), values[index + 1]];
    return {
      version: row.version,
      source: toSource(encryption, rows, row),
      values: own,
      changed: previous ? changedFields(previous, own) : [],
    };
  });
  const setIn = (field: PolicyField) => {
    let at = 0;
    // An undo sets nothing: its values are from where those of the version that it restored are from.
    for (let own = rows[at]; own && at < rows.length - 1; own = rows[at]) {
      const { restored_version } = own;
      if (restored_version !== null) at = rows.findIndex(({ version }) => version === restored_version);
      else if (versions[at]?.changed.includes(field)) break;
      else at += 1;
    }
    return rows[at]?.version ?? 1;
  };
  return { versions, set_in: policyFields.map((field) => ({ field, version: setIn(field) })) };
}
