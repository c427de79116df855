import { randomUUID } from 'node:crypto';
import { type HttpConnection, openPage, signIn } from '../../bench/connection.ts';
import type { Step } from './load.ts';
import { advisor } from './two-processes.ts';

type Connection = Pick<HttpConnection, 'call'>;

/** As pages of each version send it: what a later version has added is optional. */
const estimation = {
  client_first_name: 'Margaret',
  zip: '60614',
  county: '17031',
  plan_year: 2026,
  dependents_attributes: [
    { age: 61, sex: 'Female' },
    { age: 59, sex: 'Male', spouse: 'yes' },
  ],
  household_size: 2,
  income: 72_000,
};

const newClient = () => ({
  first_name: 'Nora',
  last_name: 'Rehearsal',
  email: `${randomUUID()}@rehearsal.example`,
  phone_number: '+14155550199',
  client_request_type: 'medicare',
  projected_start_date: new Date().toISOString().slice(0, 10),
});

interface Made {
  readonly id: number;
  readonly version: number;
}

async function send(
  connection: Connection,
  headers: Readonly<Record<string, string>>,
  [method, path, content]: ['PATCH' | 'POST', string, object],
): Promise<string> {
  const body = JSON.stringify(content);
  return (await connection.call(path, { method, headers, body })).body;
}

/** The other process may have the assets of another version. */
async function openWithAssets({ call }: Connection): Promise<void> {
  const { body } = await call('/signin');
  const assets = [...body.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  if (assets.length === 0) throw new Error('The page has no assets');
  for (const path of new Set(assets)) await call(path);
}

/** Signs in, creates an estimate, reads it, and changes it. */
async function makeEstimate(connection: Connection, created: number[]): Promise<void> {
  const headers = { ...(await openPage(connection)), authorization: `Bearer ${await signIn(connection, advisor)}` };
  const made = JSON.parse(await send(connection, headers, ['POST', '/api/v1/estimations', { estimation }])) as Made;
  created.push(made.id);
  await connection.call(`/api/v1/estimations/${made.id}/calculate`, { headers });
  const changed = { ...estimation, income: 80_000, version: made.version };
  await send(connection, headers, ['PATCH', `/api/v1/estimations/${made.id}`, { estimation: changed }]);
}

/** Estimates that only the present version accepts. The former one has to list them. */
export async function makeNewerEstimates(connection: Connection, created: number[]): Promise<void> {
  const headers = { ...(await openPage(connection)), authorization: `Bearer ${await signIn(connection, advisor)}` };
  const events = [{ kind: 'moves', month: 9, zip: '33139', county: '12086' }];
  for (const changed of [{ events }, { plan_year: 2027 }]) {
    const content = { estimation: { ...estimation, ...changed } };
    created.push((JSON.parse(await send(connection, headers, ['POST', '/api/v1/estimations', content])) as Made).id);
  }
}

/** Jobs mail the links. */
async function requestLinks(connection: Connection): Promise<void> {
  const headers = await openPage(connection);
  await send(connection, headers, ['POST', '/api/v1/reset_password_email', { email: advisor.email }]);
  const ofClient = { email: advisor.email.replace('advisor', 'client') };
  await send(connection, headers, ['POST', '/api/v1/magic_link', ofClient]);
}

async function inviteClient(connection: Connection): Promise<void> {
  const headers = { ...(await openPage(connection)), authorization: `Bearer ${await signIn(connection, advisor)}` };
  await send(connection, headers, ['POST', '/api/v1/clients', { client: newClient() }]);
}

/** @param created gets the ids of acknowledged estimates */
export function writingSteps(created: number[]): Step[] {
  let session: Promise<string> | null = null;
  const read =
    (path: string): Step =>
    async ({ call }) => {
      // One session lasts for the whole rehearsal: both versions accept it.
      session ??= signIn({ call }, advisor);
      return call(path, { headers: { authorization: `Bearer ${await session}` } });
    };
  const reads: Step[] = [
    openWithAssets,
    ...['/api/v1/clients', '/api/v1/estimations', '/api/v1/current_user'].map(read),
  ];
  return [...reads, (connection) => makeEstimate(connection, created), ...reads, requestLinks, ...reads, inviteClient];
}
