import { exportImportTemplate } from 'contract/endpoints/imports';
import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import { route } from '../../../http/route.ts';

/** About the client of the demo data, so that the sample changes something there. */
const columns: readonly (readonly [name: string, sample: string])[] = [
  ['first_name', 'Tom'],
  ['last_name', 'Whitaker'],
  ['dob', '1974-03-09'],
  ['email', 'client@demo.healthplanner.example'],
  ['zip_code', '60614'],
  ['ffm_subscriber_id', '0001234567'],
  ['ffm_app_id', '5551234567'],
  ['plan_hios_id', '36096IL0810001'],
  ['policy_status', 'Effectuated'],
  ['issuer', 'Sample Health'],
  ['plan_name', 'Silver 4500'],
  ['metal_level', 'silver'],
  ['applicant_count', '2'],
  ['effective_date', '2026-01-01'],
  ['expiration_date', '2026-12-31'],
  ['gross_premium', '$1,234.50'],
  ['subsidy', '$800.00'],
  ['net_premium', '$434.50'],
  ['deductible', '4500'],
  ['out_of_pocket_max', '9200'],
  ['benefits_url', 'https://example.com/summary-of-benefits.pdf'],
];

export const exportImportTemplateRoute = route(exportImportTemplate, async ({ query }) => {
  const lines = [columns.map(([name]) => name)];
  if (query.with_sample) lines.push(columns.map(([, sample]) => sample));
  return {
    filename: query.with_sample ? 'policies-sample.csv' : 'policies-template.csv',
    type: 'text/csv; charset=utf-8',
    pieces: (async function* () {
      yield byteOrderMark + lines.map(csvLine).join('');
    })(),
  };
});
