import { PaymentError } from '../payments.ts';

/** The message for a request that Stripe rejected has only its code: Stripe's text repeats what was sent. */
export async function toPaymentError(error: unknown): Promise<PaymentError> {
  if (error instanceof PaymentError) return error;
  const { default: Stripe } = await import('stripe');
  if (!(error instanceof Stripe.errors.StripeError))
    return new PaymentError('unconfirmed', 'Stripe sent an invalid reply');
  // The SDK has an empty text where Stripe sent no decline code.
  const code = error.decline_code || error.code || null;
  if (error instanceof Stripe.errors.StripeCardError) return new PaymentError('declined', error.message, code);
  const { statusCode: status = 0 } = error;
  const isRejected = status >= 400 && status < 500 && status !== 409 && status !== 429;
  const reason = [status || error.type, error.code, error.param].filter(Boolean).join(' ');
  return isRejected
    ? new PaymentError('rejected', `Stripe rejected the request (${reason})`, error.code ?? null)
    : new PaymentError('unconfirmed', `Stripe did not confirm the request (${reason})`, error.code ?? null);
}
