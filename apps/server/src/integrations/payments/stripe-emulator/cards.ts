import { testCards as shownCards, type TestCardToken } from 'contract/vocabulary/test-cards';
import type { PaymentMethodState } from './model.ts';

interface Decline {
  readonly code: string;
  readonly decline_code: string | null;
  readonly message: string;
}

type Charge = 'paid' | 'fails_later' | 'authentication_required' | Decline;

interface Behavior {
  readonly setup: 'succeeds' | 'requires_action' | Decline;
  readonly charge: Charge;
}

export interface TestCard
  extends Behavior,
    Pick<PaymentMethodState, 'kind' | 'brand' | 'last4' | 'exp_month' | 'exp_year'> {
  readonly token: string;
}

const declined = (decline_code: string, message = 'Your card was declined.', code = 'card_declined'): Decline => ({
  code,
  decline_code: code === 'card_declined' ? decline_code : null,
  message,
});

const genericDecline = declined('generic_decline');

const failing = (decline: Decline): Behavior => ({ setup: decline, charge: decline });
const saved = (charge: Charge): Behavior => ({ setup: 'succeeds', charge });

const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');
const expired = declined('', 'Your card has expired.', 'expired_card');
const incorrectCvc = declined('', "Your card's security code is incorrect.", 'incorrect_cvc');
const processingError = declined('', 'An error occurred while processing your card.', 'processing_error');

const behaviors: Readonly<Record<TestCardToken, Behavior>> = {
  pm_card_visa: saved('paid'),
  pm_card_mastercard: saved('paid'),
  pm_card_amex: saved('paid'),
  pm_card_visa_chargeDeclined: failing(genericDecline),
  pm_card_visa_chargeDeclinedInsufficientFunds: failing(insufficientFunds),
  pm_card_chargeDeclinedExpiredCard: failing(expired),
  pm_card_chargeDeclinedIncorrectCvc: failing(incorrectCvc),
  pm_card_chargeDeclinedProcessingError: failing(processingError),
  pm_card_chargeCustomerFail: saved(genericDecline),
  pm_card_authenticationRequiredOnSetup: { setup: 'requires_action', charge: 'paid' },
  pm_card_authenticationRequired: { setup: 'requires_action', charge: 'authentication_required' },
  pm_usBankAccount_success: saved('paid'),
  pm_usBankAccount_noAccount: saved('fails_later'),
  pm_usBankAccount_insufficientFunds: saved('fails_later'),
};

export const testCards: readonly TestCard[] = shownCards.map(({ token, kind, brand, number }) => ({
  ...{ token, kind, brand, last4: number.slice(-4) },
  ...(kind === 'card' ? { exp_month: 8, exp_year: 2035 } : { exp_month: null, exp_year: null }),
  ...behaviors[token],
}));

export const findTestCard = (token: string): TestCard | undefined => testCards.find((one) => one.token === token);
