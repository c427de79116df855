import { type TestCardToken, testCards } from 'contract/vocabulary/test-cards';
import { paymentTexts } from './texts.ts';

const t = paymentTexts.local;

/** Named apart from the fields of other forms on the same page. */
export interface LocalValues {
  payment_kind: 'card' | 'us_bank_account';
  card_number: string;
  card_expiry: string;
  card_cvc: string;
  bank_routing: string;
  bank_account: string;
  billing_name: string;
  billing_street: string;
  billing_city: string;
  billing_state: string;
  billing_zip: string;
}

export const noLocalValues = (prefersBank: boolean): LocalValues => ({
  payment_kind: prefersBank ? 'us_bank_account' : 'card',
  ...{ card_number: '', card_expiry: '', card_cvc: '', bank_routing: '', bank_account: '' },
  ...{ billing_name: '', billing_street: '', billing_city: '', billing_state: '', billing_zip: '' },
});

const digits = (text: string) => text.replace(/[\s-]/g, '');

const findTestCard = ({ payment_kind: kind, card_number, bank_routing, bank_account }: LocalValues) =>
  kind === 'card'
    ? testCards.find((card) => card.kind === kind && card.number === digits(card_number))
    : testCards.find(
        (bank) =>
          bank.kind === kind && bank.number === digits(bank_account) && bank.routing_number === digits(bank_routing),
      );

/** @throws Error for a number that is not a test number */
export function tokenOf(values: LocalValues): TestCardToken {
  const found = findTestCard(values);
  if (!found) throw new Error(values.payment_kind === 'card' ? t.unknownCard : t.unknownBank);
  return found.token;
}

/** The errors of the form by field. */
export function checkLocal(values: LocalValues, now = new Date()) {
  const { card_expiry, card_cvc, billing_zip } = values;
  const required = (field: keyof LocalValues, label: string) =>
    values[field].trim() === '' ? t.required(label) : null;
  const isUnknown = findTestCard(values) === undefined;
  const card = {
    card_number: required('card_number', t.number) ?? (isUnknown ? t.unknownCard : null),
    card_expiry: required('card_expiry', t.expiry) ?? (isFuture(card_expiry, now) ? null : t.invalidExpiry),
    card_cvc: required('card_cvc', t.cvc) ?? (/^\d{3,4}$/.test(card_cvc.trim()) ? null : t.invalidCvc),
  };
  const bank = {
    bank_routing: required('bank_routing', t.routing),
    bank_account: required('bank_account', t.account) ?? (isUnknown ? t.unknownBank : null),
  };
  return {
    ...(values.payment_kind === 'card' ? card : bank),
    billing_name: required('billing_name', t.name),
    billing_street: required('billing_street', t.street),
    billing_city: required('billing_city', t.city),
    billing_state: required('billing_state', t.state),
    billing_zip: required('billing_zip', t.zip) ?? (/^\d{5}$/.test(billing_zip.trim()) ? null : t.invalidZip),
  };
}

/** `08 / 35`, `8/35` or `0835`. A card is valid until the end of its month. */
function isFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  const after = new Date(2000 + Number(year), Number(month), 1);
  return Number(month) >= 1 && Number(month) <= 12 && after > now;
}
