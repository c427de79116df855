import { type TestCardToken, testCards } from 'contract/vocabulary/test-cards';
import { paymentTexts } from './texts.ts';

const t = paymentTexts.local;

export interface LocalValues {
  kind: 'card' | 'us_bank_account';
  number: string;
  expiry: string;
  cvc: string;
  routing: string;
  account: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
}

export const noLocalValues = (prefersBank: boolean): LocalValues => ({
  kind: prefersBank ? 'us_bank_account' : 'card',
  ...{ number: '', expiry: '', cvc: '', routing: '', account: '' },
  ...{ name: '', street: '', city: '', state: '', zip: '' },
});

const digits = (text: string) => text.replace(/[\s-]/g, '');

const findTestCard = ({ kind, number, routing, account }: LocalValues) =>
  kind === 'card'
    ? testCards.find((card) => card.kind === kind && card.number === digits(number))
    : testCards.find(
        (bank) => bank.kind === kind && bank.number === digits(account) && bank.routing_number === digits(routing),
      );

/** @throws Error for a number that is not a test number */
export function tokenOf(values: LocalValues): TestCardToken {
  const found = findTestCard(values);
  if (!found) throw new Error(values.kind === 'card' ? t.unknownCard : t.unknownBank);
  return found.token;
}

/** The errors of the form by field. */
export function checkLocal(values: LocalValues, now = new Date()) {
  const { kind, number, expiry, cvc, routing, account, name, street, city, state, zip } = values;
  const required = (text: string, label: string) => (text.trim() === '' ? t.required(label) : null);
  const isUnknown = findTestCard(values) === undefined;
  const card = {
    number: required(number, t.number) ?? (isUnknown ? t.unknownCard : null),
    expiry: required(expiry, t.expiry) ?? (isFuture(expiry, now) ? null : t.invalidExpiry),
    cvc: required(cvc, t.cvc) ?? (/^\d{3,4}$/.test(cvc.trim()) ? null : t.invalidCvc),
  };
  const bank = {
    routing: required(routing, t.routing),
    account: required(account, t.account) ?? (isUnknown ? t.unknownBank : null),
  };
  return {
    ...(kind === 'card' ? card : bank),
    name: required(name, t.name),
    street: required(street, t.street),
    city: required(city, t.city),
    state: required(state, t.state),
    zip: required(zip, t.zip) ?? (/^\d{5}$/.test(zip.trim()) ? null : t.invalidZip),
  };
}

/** `08 / 35`, `8/35` or `0835`. A card is valid until the end of its month. */
function isFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  const after = new Date(2000 + Number(year), Number(month), 1);
  return Number(month) >= 1 && Number(month) <= 12 && after > now;
}
