import { isPaymentPage } from 'contract/payment-pages';

/**
 * A content security policy applies to a whole document, and only those of payment pages allow the payment provider.
 * @returns whether the path needs another document than the current one
 */
export function needsOtherDocument(path: string): boolean {
  const paymentForm = document.querySelector<HTMLMetaElement>('meta[name="payment-form"]')?.content;
  return paymentForm === (isPaymentPage(path) ? 'blocked' : 'allowed');
}

/** Never resolves, so that nothing is rendered before the document is replaced. */
export function loadDocument(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => {});
}
