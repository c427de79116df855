import type { PaymentMethodState } from './model.ts';

interface Decline {
  readonly code: string;
  readonly decline_code: string | null;
  readonly message: string;
}

/** What happens to a charge. A bank's answer takes days. */
type Charge = 'paid' | 'fails_later' | 'authentication_required' | Decline;

export interface TestCard extends Pick<PaymentMethodState, 'kind' | 'brand' | 'last4' | 'exp_month' | 'exp_year'> {
  readonly token: string;
  readonly setup: 'succeeds' | 'requires_action' | Decline;
  readonly charge: Charge;
}

const declined = (decline_code: string, message = 'Your card was declined.', code = 'card_declined'): Decline => ({
  code,
  decline_code: code === 'card_declined' ? decline_code : null,
  message,
});

const genericDecline = declined('generic_decline');

const card = (token: string, last4: string, more: Partial<TestCard> = {}): TestCard => ({
  token,
  kind: 'card',
  brand: 'visa',
  last4,
  exp_month: 8,
  exp_year: 2035,
  setup: 'succeeds',
  charge: 'paid',
  ...more,
});

const failing = (token: string, last4: string, decline: Decline): TestCard =>
  card(token, last4, { setup: decline, charge: decline });

const bank = (token: string, last4: string, charge: Charge): TestCard =>
  card(token, last4, { kind: 'us_bank_account', brand: 'STRIPE TEST BANK', exp_month: null, exp_year: null, charge });

const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');
const expired = declined('', 'Your card has expired.', 'expired_card');
const incorrectCvc = declined('', "Your card's security code is incorrect.", 'incorrect_cvc');
const processingError = declined('', 'An error occurred while processing your card.', 'processing_error');

/** Stripe's documented test cards: https://docs.stripe.com/testing */
export const testCards: readonly TestCard[] = [
  card('pm_card_visa', '4242'),
  card('pm_card_mastercard', '4444', { brand: 'mastercard' }),
  card('pm_card_amex', '0005', { brand: 'amex' }),
  failing('pm_card_visa_chargeDeclined', '0002', genericDecline),
  failing('pm_card_visa_chargeDeclinedInsufficientFunds', '9995', insufficientFunds),
  failing('pm_card_chargeDeclinedExpiredCard', '0069', expired),
  failing('pm_card_chargeDeclinedIncorrectCvc', '0127', incorrectCvc),
  failing('pm_card_chargeDeclinedProcessingError', '0119', processingError),
  card('pm_card_chargeCustomerFail', '0341', { charge: genericDecline }),
  card('pm_card_authenticationRequiredOnSetup', '3155', { setup: 'requires_action' }),
  card('pm_card_authenticationRequired', '3184', { setup: 'requires_action', charge: 'authentication_required' }),
  bank('pm_usBankAccount_success', '6789', 'paid'),
  bank('pm_usBankAccount_noAccount', '1116', 'fails_later'),
  bank('pm_usBankAccount_insufficientFunds', '2227', 'fails_later'),
];

export const findTestCard = (token: string): TestCard | undefined => testCards.find((one) => one.token === token);
