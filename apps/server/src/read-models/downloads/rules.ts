import { secondsAfter } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { Encryption } from '../../crypto/encryption.ts';
import { byteOrderMark, csvLine } from '../../http/csv.ts';
import type { Subject } from './policy.ts';
import type { listClients, listSurveys } from './queries.ts';

/** In seconds. */
const linkLifetime = 60;

/** The address works in one session, because it needs no other check than who is signed in. */
interface Grant extends Subject {
  readonly session_id: string;
}

export function signDownload(
  { tokens, clock }: Pick<AppContext, 'tokens' | 'clock'>,
  { records, id, session_id }: Grant,
): string {
  const expires_at = Date.parse(secondsAfter(clock(), linkLifetime));
  return tokens.sign('download', [records, id, session_id, expires_at].join('.'));
}

const kinds: Readonly<Record<string, Subject['records']>> = { own: 'own', client: 'client', account: 'account' };

/** Null for a token that is invalid or expired. */
export function readDownload({ tokens, clock }: Pick<AppContext, 'tokens' | 'clock'>, token: string): Grant | null {
  const [kind = '', id, session_id = '', expires_at] = tokens.read('download', token)?.split('.') ?? [];
  const records = kinds[kind];
  return records && clock().getTime() < Number(expires_at) ? { records, id: Number(id), session_id } : null;
}

type RowOf<List extends (...input: never) => Promise<readonly unknown[]>> = Awaited<ReturnType<List>>[number];

const decrypted = (encryption: Encryption, place: string, value: string | null): string | null =>
  value === null ? null : encryption.decrypt(place, value);

export function toClientRow(encryption: Encryption, row: RowOf<typeof listClients>, isOwn: boolean): object {
  const { client_notes_encrypted, advisor_notes_encrypted, status, ...rest } = row;
  const client_notes = decrypted(encryption, 'users.client_notes', client_notes_encrypted);
  if (isOwn) return { ...rest, client_notes };
  const advisor_notes = decrypted(encryption, 'users.advisor_notes', advisor_notes_encrypted);
  return { ...rest, client_notes, status, advisor_notes };
}

/** The firm does not get the answers about the person. */
export function toSurveyRow(encryption: Encryption, row: RowOf<typeof listSurveys>, isOwn: boolean): object {
  const income = decrypted(encryption, 'users.household_income', row.household_income_encrypted);
  const shared = {
    client_id: row.id,
    zip_code: row.zip_code,
    tax_household_size: row.taxable_dependents,
    household_income: income === null ? null : Number(income),
    completed_at: row.survey_completed_at,
  };
  if (!isOwn) return shared;
  return {
    ...shared,
    birth_date: decrypted(encryption, 'users.birthdate', row.birthdate_encrypted),
    sex: row.sex,
    spouse_name: row.spouse_name,
    preferred_providers: decrypted(encryption, 'users.preferred_providers', row.preferred_providers_encrypted),
    medications: decrypted(encryption, 'users.medications', row.medications_encrypted),
  };
}

/** Writes one JSON array with a row per line. */
export async function* jsonOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export async function* csvOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let columns: readonly string[] | null = null;
  for await (const row of rows) {
    if (!columns) {
      columns = Object.keys(row);
      yield `${byteOrderMark}${csvLine(columns)}`;
    }
    const cells = new Map(Object.entries(row));
    yield csvLine(columns.map((column) => cellOf(cells.get(column))));
  }
  if (!columns) yield byteOrderMark;
}

/** Every system can store such a name. It contains no folders. */
export const safeName = (name: string): string =>
  name
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, '_')
    .slice(-100);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

interface Contents {
  readonly product: string;
  readonly title: string;
  readonly at: Date;
  readonly kinds: readonly { readonly name: string; readonly about: string }[];
}

export function readmeOf({ product, title, at, kinds }: Contents): string {
  const items = kinds.map(
    ({ name, about }) =>
      `<tr><th scope="row">${escaped(name)}</th><td>${escaped(about)}</td><td><a href="${name}.csv">Table</a></td><td><a href="${name}.json">JSON</a></td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}th,td{border:1px solid;padding:.25rem .75rem;text-align:left}</style></head>
<body><h1>${escaped(title)}</h1>
<p>${escaped(product)} created this file on ${at.toISOString().slice(0, 10)}. It contains personal data and isn’t encrypted. Keep it somewhere safe.</p>
<p>You get each type of record in two formats. Open the tables (CSV) in a spreadsheet app such as Excel. The JSON files have the same data for other programs. Dates and times are in UTC.</p>
<table><thead><tr><th>Type</th><th>What it is</th><th colspan="2">Files</th></tr></thead><tbody>
${items.join('\n')}
</tbody></table>
<p>If there are any, PDF documents are in the <b>analyses</b> folder and profile pictures are in the <b>pictures</b> folder.</p>
</body></html>
`;
}
