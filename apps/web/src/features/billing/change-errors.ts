import type { ApiError } from '../../lib/api.ts';
import { texts } from './texts.ts';

const t = texts.errors;

/** The same request can succeed later. */
export const isRetryable = ({ status, code }: ApiError): boolean =>
  status === 0 || status === 429 || status >= 500 || code === 'billing_in_progress';

/** A declined payment and rejected seats are errors of fields. */
export function messageOf({ status, message, errors }: ApiError): string {
  if (errors.payment_method) return `${errors.payment_method} ${t.declined}`;
  if (status === 0 || status >= 500) return `${message} ${t.unconfirmed}`;
  return Object.values(errors).join(' ') || message;
}
