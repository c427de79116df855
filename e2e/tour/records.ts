import { openApiClient } from '../fixtures/api-client.ts';
import { makeDatedEstimate } from './dated-estimate.ts';
import { makeEstimates } from './households.ts';
import { makeImport } from './imports.ts';
import type { Screen } from './screen.ts';

export type RecordIds = Record<NonNullable<Screen['id']>, string>;

/** A well-formed token without a record. */
const unknown = 'A'.repeat(43);

/** Ids and tokens of the demo data for the parameters of the screens' paths. */
export async function findRecordIds(url: string): Promise<RecordIds> {
  const advisor = await openApiClient(url, 'advisor');
  const { estimations } = await advisor.call('list-estimations');
  const first = estimations.find(({ type }) => type === 'pre_65');
  const medicare = estimations.find(({ type }) => type !== 'pre_65');
  if (!first || !medicare) throw new Error('The demo advisor has no estimate under 65, or none over.');
  const { share_url } = await advisor.call('create-share-link', { params: { id: first.id } });
  const colleague = await (await openApiClient(url, 'admin')).call('show-current-user');
  const { clients } = await advisor.call('list-clients');
  const assigned = (await (await openApiClient(url, 'agent')).call('list-clients')).clients.map(({ id }) => id);
  const client = clients.find(({ id }) => assigned.includes(id));
  if (!client) throw new Error('The demo advisor and the demo agent have no client in common.');
  const analyzed = clients.find(({ analysis_arrived_at }) => analysis_arrived_at !== null);
  if (!analyzed) throw new Error('No client of the demo advisor has an analysis.');
  const { surveys } = await advisor.call('list-surveys');
  const surveyed = surveys[0];
  if (!surveyed) throw new Error('No client of the demo advisor has sent the survey.');
  const insured = clients.find(({ name }) => name === 'Margaret Holt');
  if (!insured) throw new Error('The demo advisor has no client with several plans.');
  const payer = await openApiClient(url, 'active');
  const { account_id } = await payer.call('show-current-user');
  const { invoices } = await payer.call('list-invoices', { params: { id: account_id ?? 0 } });
  const visitor = await openApiClient(url, null);
  const { root_token } = await visitor.call('create-estimation', {
    body: {
      rootEstimator: true,
      estimation: {
        client_first_name: 'Margaret',
        zip: '60614',
        county: '17031',
        plan_year: 2025,
        dependents_attributes: [{ age: 61, sex: 'Female' }],
        household_size: 1,
        income: 42_000,
      },
    },
  });
  const reader = await (await openApiClient(url, 'client')).call('show-current-user');
  const dated = await makeDatedEstimate(advisor, reader);
  return {
    ...(await makeEstimates(advisor)),
    client: String(client.id),
    analyzed: String(analyzed.id),
    surveyed: String(surveyed.id),
    firm: String(colleague.account_id),
    estimation: String(first.id),
    medicare: String(medicare.id),
    ...dated,
    share: new URL(share_url, url).pathname.split('/')[2] ?? unknown,
    root: root_token ?? unknown,
    person: String(colleague.id),
    invoice: invoices[0]?.id ?? unknown,
    insured: String(insured.id),
    import: String(await makeImport(url)),
    unknown,
  };
}
