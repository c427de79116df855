import type { PaymentMethodKind } from './billing.ts';

interface TestCard {
  /** What Stripe takes in place of a number. */
  readonly token: string;
  readonly kind: PaymentMethodKind;
  /** The card's brand or the name of the bank. */
  readonly brand: string;
  /** Of the card or the bank account. */
  readonly number: string;
  /** Null for a card. */
  readonly routing_number: string | null;
  readonly result: string;
}

const card = <Token extends string>(number: string, token: Token, result: string, brand = 'visa') =>
  ({ token, kind: 'card', brand, number, routing_number: null, result }) as const satisfies TestCard;

const bank = <Token extends string>(number: string, token: Token, result: string) =>
  ({
    token,
    kind: 'us_bank_account',
    brand: 'STRIPE TEST BANK',
    number,
    routing_number: '110000000',
    result,
  }) as const satisfies TestCard;

/** Stripe's documented test cards and bank accounts, which the emulator accepts: https://docs.stripe.com/testing */
export const testCards = [
  card('4242424242424242', 'pm_card_visa', 'Succeeds'),
  card('5555555555554444', 'pm_card_mastercard', 'Succeeds', 'mastercard'),
  card('378282246310005', 'pm_card_amex', 'Succeeds', 'amex'),
  card('4000000000000002', 'pm_card_visa_chargeDeclined', 'Is declined'),
  card('4000000000009995', 'pm_card_visa_chargeDeclinedInsufficientFunds', 'Has insufficient funds'),
  card('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', 'Has expired'),
  card('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', 'Has an incorrect security code'),
  card('4000000000000119', 'pm_card_chargeDeclinedProcessingError', 'Fails with a processing error'),
  card('4000000000000341', 'pm_card_chargeCustomerFail', 'Is saved, but every charge fails'),
  card('4000002500003155', 'pm_card_authenticationRequiredOnSetup', 'Requires authentication once'),
  card('4000002760003184', 'pm_card_authenticationRequired', 'Requires authentication for every charge'),
  bank('000123456789', 'pm_usBankAccount_success', 'Succeeds'),
  bank('000111111116', 'pm_usBankAccount_noAccount', 'Fails later: there is no such account'),
  bank('000222222227', 'pm_usBankAccount_insufficientFunds', 'Fails later: insufficient funds'),
] as const;

export type TestCardToken = (typeof testCards)[number]['token'];
