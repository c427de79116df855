import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportStatus } from 'contract/vocabulary/imports';
import type { ApiClient } from '../fixtures/api-client.ts';
import { createEngagement } from '../fixtures/create-engagement.ts';

const header =
  'First Name,Last Name,Email,DOB,SSN,Zip Code,Policy Number,Carrier,Status,Plan Name,Metal Level,Agent Note,Net Premium,Effective Date';
const run = randomUUID().slice(0, 8);
const emailOf = (name: string) => `${name}.${run}@screens.example`;
const rosa = `Rosa,Delgado,${emailOf('rosa')},1962-04-30,123-45-6789,60614`;
const juan = 'Juan,Ortiz,,1970-02-28,,60614';
const plan = (number: string, name: string, premium: string) =>
  `${number}-${run},Meadowlark Health,Effectuated,${name},Silver,calls on Mondays,${premium},2027-01-01`;

const applied = [
  `${rosa},${plan('MH-1001', 'Meadow Silver 4500', '$434.50')}`,
  `${rosa},${plan('MH-1002', 'Meadow Dental Plus', '$38.00')}`,
  `${rosa},${plan('MH-1003', 'Meadow Vision', '$12.00')}`,
];
const checked = [
  `${rosa},${plan('MH-1001', 'Meadow Silver 4500', '$461.10')}`,
  `${rosa},${plan('MH-1002', 'Meadow Dental Plus', '$38.00')}`,
  `${rosa},${plan('MH-1004', 'Meadow Silver 4500 with a name that needs a second line in a table', '$401.00')}`,
  `${juan},${plan('MH-1005', 'Meadow Bronze 9200', '$288.75')}`,
  `Nobody,Here,,1950-01-01,,60614,${plan('MH-1006', 'Meadow Gold 2', '$612.40')}`,
  `Rosa,Delgado,${emailOf('rosa')},1962-02-31,,60614,${plan('MH-1007', 'Meadow Gold 2', '$612.40')}`,
];

async function importFile(url: string, { call }: ApiClient, filename: string, lines: readonly string[]) {
  const content = Buffer.from(`${[header, ...lines].join('\n')}\n`);
  const checksum = createHash('md5').update(content).digest('base64');
  const blob = { filename, content_type: 'text/csv', byte_size: content.length, checksum };
  const { signed_id, direct_upload } = await call('create-upload', { body: { blob } });
  const { headers } = direct_upload;
  await fetch(new URL(direct_upload.url, url), { method: 'PUT', headers, body: content });
  const { id } = await call('create-import', { body: { signed_id } });
  await waitForStatus({ call }, id, 'ready');
  return id;
}

async function waitForStatus({ call }: Pick<ApiClient, 'call'>, id: number, wanted: ImportStatus): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { status } = await call('show-import', { params: { id } });
    if (status === wanted) return;
    await wait(100);
  }
  throw new Error(`The import did not become ${wanted}.`);
}

/** An applied import, and a dry run with a row of each kind. @returns the id of the dry run */
export async function makeImport(url: string, advisor: ApiClient, superAdmin: ApiClient): Promise<number> {
  for (const [first_name, last_name, email, birthdate] of [
    ['Rosa', 'Delgado', emailOf('rosa'), '1962-04-30'],
    ['Juan', 'Ortiz', emailOf('juan'), '1970-02-28'],
    ['Juan', 'Ortiz', emailOf('juan.ortiz'), '1970-02-28'],
  ] as const) {
    const id = await createEngagement(advisor, { first_name, last_name, email });
    await superAdmin.call('update-user', { params: { id }, body: { user: { birthdate, zip_code: '60614' } } });
  }
  const first = await importFile(url, superAdmin, 'marketplace-october.csv', applied);
  await superAdmin.call('apply-import', { params: { id: first } });
  await waitForStatus(superAdmin, first, 'applied');
  const id = await importFile(url, superAdmin, 'marketplace-november.csv', checked);
  await superAdmin.call('update-import', { params: { id }, body: { ends_missing: true } });
  await waitForStatus(superAdmin, id, 'ready');
  return id;
}
