import { ApiError } from '../../lib/api-error.ts';
import { texts } from './texts.ts';

const t = texts.errors;

/** The same request can succeed later. */
export const isRetryable = ({ status, code }: ApiError): boolean =>
  status === 0 || status === 429 || status >= 500 || code === 'billing_in_progress';

/** The change may have been made. */
export const isUnconfirmed = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Rejected seats are errors of fields. */
const wordsOf = ({ message, errors }: ApiError): string => Object.values(errors).join(' ') || message;

/** For a request that changes nothing, such as a preview. */
export const readMessageOf = (error: ApiError): string =>
  error.code === 'payment_unconfirmed' ? t.notRead : wordsOf(error);

/** For a change, adds what the error means for the payment. A declined payment is an error of a field. */
export function changeMessageOf(error: ApiError): string {
  const { message, errors } = error;
  if (errors.payment_method) return `${errors.payment_method} ${t.declined}`;
  return isUnconfirmed(error) ? `${message} ${t.unconfirmed}` : wordsOf(error);
}
