import type { ApiClient } from '../fixtures/api-client.ts';

/** For a couple: one turns 65 in July, and the other retires in September. It has two scenarios and is shared with the client. */
export async function makeDatedEstimate(
  { call }: ApiClient,
  client: { readonly id: number },
): Promise<{ dated: string; shared: string }> {
  const { id, share_url } = await call('create-estimation', {
    body: {
      estimation: {
        client_id: client.id,
        client_first_name: 'Dana',
        zip: '53703',
        county: '55025',
        plan_year: 2026,
        dependents_attributes: [
          { birth_date: '1961-07-20', sex: 'Female' },
          { age: 61, sex: 'Male', spouse: true },
        ],
        household_size: 2,
        income: 78_000,
        last_year_income: 120_000,
        tax_filing_status: 'married_joint',
        events: [{ kind: 'retires', person: 2, month: 9, wages: 24_000, covers: [2] }],
        shows_outlook: true,
      },
    },
  });
  const scenarios = [
    { name: '+$40,000 Roth conversion', changes: { income: 118_000 } },
    { name: 'Milwaukee County', changes: { place: { zip: '53202', county: '55079' } } },
  ];
  for (const scenario of scenarios) await call('create-scenario', { params: { id: Number(id) }, body: { scenario } });
  await call('update-sharing', { params: { id: Number(id) }, body: { shared_with_client: true } });
  return { dated: String(id), shared: new URL(share_url ?? '', 'http://localhost').pathname.split('/')[2] ?? '' };
}
