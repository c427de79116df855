import { isFramablePage } from 'contract/framable-pages';
import { isPaymentPage } from 'contract/payment-pages';

const isFramed = () => window.self !== window.top;

/**
 * A content security policy applies to a whole document. Only those of payment pages allow the payment provider, and only
 * those of framable pages allow a frame.
 * @returns whether the path needs another document than the current one
 */
export function needsOtherDocument(path: string): boolean {
  if (isFramed() && !isFramablePage(path)) return true;
  const paymentForm = document.querySelector<HTMLMetaElement>('meta[name="payment-form"]')?.content;
  return paymentForm === (isPaymentPage(path) ? 'blocked' : 'allowed');
}

/** Never resolves, so that nothing is rendered before the document is replaced. */
export function loadDocument(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => {});
}
