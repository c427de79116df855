import type { BodyInput } from 'contract/endpoint';
import type { Endpoints } from 'contract/endpoints';
import { newcomer } from './newcomers.ts';
import type { Wire } from './people.ts';

type Referral = BodyInput<Endpoints['create-client']>['client'];

/** Begins an engagement as `advisor`, of whom nobody is told by mail; the client’s number. */
export async function refer({ call }: Pick<Wire, 'call'>, more: Partial<Referral> = {}): Promise<number> {
  const { first_name, last_name, email, phone_number } = newcomer('Rowan');
  const client: Referral = {
    ...{ first_name, last_name, email, phone_number },
    client_request_type: 'pre_65',
    projected_start_date: new Date().toISOString().slice(0, 10),
    do_not_send_referral_email: true,
    ...more,
  };
  return (await call('create-client', { body: { client } })).id;
}
