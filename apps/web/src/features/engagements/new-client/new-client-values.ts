import type { BodyInput } from 'contract/endpoint';
import type { createClient } from 'contract/endpoints/engagements';
import type { Choice } from '../../../ui/lookup-field.tsx';

export interface NewClientValues {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  client_request_type: string;
  projected_start_date: string;
  financial_advisor_id: Choice | null;
  advisor_notes: string;
  do_not_send_referral_email: boolean;
}

type Sent = BodyInput<typeof createClient>['client'];

export const blankClient: NewClientValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  client_request_type: '',
  projected_start_date: '',
  financial_advisor_id: null,
  advisor_notes: '',
  do_not_send_referral_email: false,
};

export function bodyOf({ financial_advisor_id, ...values }: NewClientValues): Sent {
  return {
    ...values,
    client_request_type: values.client_request_type as Sent['client_request_type'],
    ...(financial_advisor_id && { financial_advisor_id: financial_advisor_id.id }),
  };
}
