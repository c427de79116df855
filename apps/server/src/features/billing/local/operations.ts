import { throwApiError, throwFieldErrors } from '../../../api-error.ts';
import type { AppContext } from '../../../context.ts';
import type { LocalBilling } from '../../../integrations/payments/local/local-billing.ts';
import { PaymentError } from '../../../integrations/payments/payments.ts';

/** @throws ApiError `not_found` with another payment provider */
export const requireLocalBilling = ({ local_billing }: Pick<AppContext, 'local_billing'>): LocalBilling =>
  local_billing ?? throwApiError('not_found');

/** @throws ApiError `not_found` unless the caller knows the secret of a setup intent */
export async function requireSetupIntent({ provider }: LocalBilling, client_secret: string): Promise<string> {
  const [id = ''] = client_secret.split('_secret_');
  const intent = await provider.findSetupIntent(id);
  return intent?.client_secret === client_secret ? intent.id : throwApiError('not_found');
}

/** Shows what the provider says, such as that a card was declined, at a field. */
export const withFieldErrors = <T>(field: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof PaymentError)) throw error;
    return throwFieldErrors({ [field]: [error.message] });
  });
