import type { AuditKind } from 'contract/vocabulary/audit';
import { encryptedColumns } from '../../crypto/encrypted-columns.ts';
import type { Encryption } from '../../crypto/encryption.ts';
import { type Subject, subjectOf } from './keys/rules.ts';

export interface FieldChange {
  readonly old?: unknown;
  readonly new?: unknown;
  /** Only the change of a password, token or code is recorded. */
  readonly withheld?: true;
}

export interface RecordChange {
  readonly table: string;
  /** Null for a table whose rows have no id. */
  readonly id: string | null;
  readonly operation: 'insert' | 'update' | 'delete';
  /** By column, without the suffix of encrypted columns. */
  readonly fields: Readonly<Record<string, FieldChange>>;
}

export interface Details {
  readonly changes: readonly RecordChange[];
}

export const detailsAssociatedData = 'audit_events.details';

export interface CapturedRow {
  readonly table_name: string;
  readonly record_id: string | null;
  readonly operation: RecordChange['operation'];
  readonly user_id: number | null;
  readonly account_id: number | null;
  readonly is_client: boolean;
  readonly fields: RecordChange['fields'];
}

const withheld = /(^|_)(hash|digest)$/;
const withheldColumns = [
  'accounts.signup_code',
  'authenticators.secret_encrypted',
  'estimations.share_encrypted',
  'link_tokens.token_encrypted',
  'passkeys.public_key',
  'policies.import_key',
];

/** Repeats the text of other columns in another form. */
const repeatingColumn = 'search_text';

const associatedDataOf = new Map(
  encryptedColumns.map(({ table, column, associatedData }) => [`${table}.${column}`, associatedData]),
);

const nameOf = (column: string): string => column.replace(/_encrypted$/, '');

/** Records without an owner, such as root estimates, have no key. Their changes are left out. */
export function changesBySubject(encryption: Encryption, rows: readonly CapturedRow[]): Map<Subject, Details> {
  const changes = new Map<Subject, RecordChange[]>();
  for (const row of rows) {
    const subject = subjectOf(row);
    if (!subject) continue;
    changes.set(subject, [...(changes.get(subject) ?? []), recordChange(encryption, row)]);
  }
  return new Map([...changes].map(([subject, list]) => [subject, { changes: list }]));
}

function recordChange(encryption: Encryption, row: CapturedRow): RecordChange {
  const shown = Object.entries(row.fields).filter(([column]) => column !== repeatingColumn);
  const fields = shown.map(([column, change]): [string, FieldChange] => {
    const path = `${row.table_name}.${column}`;
    if (withheld.test(column) || withheldColumns.includes(path)) return [nameOf(column), { withheld: true }];
    const associatedData = associatedDataOf.get(path);
    return [nameOf(column), associatedData === undefined ? change : decryptChange(encryption, associatedData, change)];
  });
  return { table: row.table_name, id: row.record_id, operation: row.operation, fields: Object.fromEntries(fields) };
}

function decryptChange(encryption: Encryption, associatedData: string, change: FieldChange): FieldChange {
  const decrypted = (value: unknown): unknown =>
    typeof value === 'string' ? encryption.decrypt(associatedData, value) : value;
  return {
    ...change,
    ...('old' in change && { old: decrypted(change.old) }),
    ...('new' in change && { new: decrypted(change.new) }),
  };
}

const permissions: Readonly<Record<string, readonly string[]>> = {
  users: ['role', 'super_admin', 'type', 'disabled_at', 'two_fa_enabled'],
  accounts: ['two_fa_enabled', 'signup_code'],
};

const changesPermission = ({ table_name, operation, fields }: CapturedRow): boolean =>
  operation === 'update' && (permissions[table_name] ?? []).some((column) => column in fields);

/** An endpoint that changes many things at once can change a permission among them. */
export const kindOf = (declared: AuditKind, rows: readonly CapturedRow[]): AuditKind =>
  declared === 'change' && rows.some(changesPermission) ? 'permission' : declared;

export const distinct = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];
