import { endImport } from '../features/imports/execution/operations.ts';
import { UnreadableFile } from '../features/imports/parsing/operations.ts';
import { findImport } from '../features/imports/records/queries.ts';
import { insertImport } from '../features/imports/records/store.ts';
import { dryRun } from '../features/imports/staging/operations.ts';
import type { Person } from './browser.ts';
import { newPerson, type UserColumns } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A client whom files find by email and birth date, or by name, birth date and zip code. */
export async function newInsured(
  { db, ctx }: Pick<TestApp, 'db' | 'ctx'>,
  account_id: number,
  changed: UserColumns & { readonly birth_date?: string } = {},
): Promise<Person> {
  const { birth_date = '1962-04-30', ...columns } = changed;
  const person = await newPerson(db, 'client', account_id, { zip_code: '60614', ...columns });
  const birthdate_encrypted = ctx.encryption.encrypt('users.birthdate', birth_date);
  await db.updateTable('client_profiles').set({ birthdate_encrypted }).where('user_id', '=', person.id).execute();
  return person;
}

export const exportRow = (changed: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  first_name: 'Margaret',
  last_name: 'Sample',
  dob: '1962-04-30',
  ssn: '900-11-2222',
  email: 'margaret@example.test',
  zip_code: '60614',
  policy_aor: 'Ann Lee (12345678)',
  ffm_subscriber_id: '0001',
  ffm_app_id: '5551',
  plan_hios_id: '36096IL0810001',
  plan_name: 'Silver 4500',
  metal_level: 'expanded bronze',
  issuer: 'Canary Health',
  policy_status: 'Effectuated',
  effective_date: '2026-01-01',
  gross_premium: '$1,234.50',
  subsidy: '800.00',
  net_premium: '434.50',
  deductible: '4500',
  out_of_pocket_max: 'NA',
  applicant_count: '2',
  ...changed,
});

const cell = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

export function exportFile(rows: readonly Record<string, string>[]): string {
  const names = Object.keys(rows[0] ?? exportRow());
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
    .map((cells) => `${cells.map(cell).join(',')}\n`)
    .join('');
}

/** Makes the dry run of a file, or says why it cannot be read. @returns the import's id */
export async function stageFile(
  { ctx, db }: Pick<TestApp, 'db' | 'ctx'>,
  content: string | Buffer,
  changed: {
    readonly id?: number;
    readonly user_id?: number;
    readonly ends_missing?: boolean;
    readonly filename?: string;
  } = {},
): Promise<number> {
  const bytes = Buffer.from(content);
  const { id: present, filename = 'export.csv', ...columns } = changed;
  const id =
    present ??
    (await insertImport(db, {
      ...columns,
      filename_encrypted: ctx.encryption.encrypt('policy_imports.filename', filename),
      byte_size: bytes.length,
      created_at: ctx.clock().toISOString(),
    }));
  const row = await findImport(db, id);
  if (!row) throw new Error('The import does not exist');
  // Of a size that does not divide characters or rows evenly.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1_013) }, (_, at) =>
    bytes.subarray(at * 1_013, (at + 1) * 1_013),
  );
  try {
    await dryRun(ctx, row, async () =>
      (async function* () {
        yield* pieces;
      })(),
    );
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await endImport(ctx, row, { status: 'failed', error: error.message });
  }
  return id;
}
