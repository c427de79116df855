import { create } from 'content-disposition';
import type { Estimation } from 'contract/endpoints/estimations';

/** `Maria 2027 health plan estimate.pdf` */
export const reportHeaders = ({
  client_first_name,
  plan_year,
}: Pick<Estimation, 'client_first_name' | 'plan_year'>) => ({
  'content-type': 'application/pdf',
  'content-disposition': create(`${client_first_name} ${plan_year} health plan estimate.pdf`, { type: 'attachment' }),
  'cache-control': 'no-store, private',
  'cross-origin-resource-policy': 'same-origin',
  // Without `sandbox`, with which some browsers start no viewer.
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
});
