import { randomBytes } from 'node:crypto';
import { findTestCard, type TestCard } from './cards.ts';
import {
  BillingError,
  type Book,
  emit,
  newId,
  type PaymentMethodState,
  required,
  type Session,
  type SetupIntentState,
} from './model.ts';

export interface NewCustomer {
  readonly account_id: number | null;
  readonly name: string;
  readonly email: string;
}

/** 14 letters and digits, from which the ids of the customer's objects are made. */
export const randomCustomerId = (): string =>
  `cus_${BigInt(`0x${randomBytes(12).toString('hex')}`)
    .toString(36)
    .padStart(14, '0')
    .slice(-14)}`;

export const newBook = (id: string, { account_id, name, email }: NewCustomer, now: number): Book => ({
  id,
  account_id,
  name,
  email,
  created: now,
  ahead: 0,
  serial: 0,
  credit: 0,
  default_payment_method: null,
  payment_methods: [],
  setup_intents: [],
  subscriptions: [],
  invoices: [],
  events: [],
});

export function createSetupIntent({ book }: Session): SetupIntentState {
  const id = newId(book, 'seti');
  const client_secret = `${id}_secret_${randomBytes(16).toString('hex')}`;
  const intent: SetupIntentState = {
    id,
    client_secret,
    status: 'requires_payment_method',
    payment_method: null,
    pending_token: null,
  };
  book.setup_intents.push(intent);
  return intent;
}

function addPaymentMethod({ book }: Session, { token, setup, charge, ...shown }: TestCard): PaymentMethodState {
  const method = { id: newId(book, 'pm'), token, is_attached: false, ...shown };
  book.payment_methods.push(method);
  return method;
}

const requireTestCard = (token: string): TestCard => {
  const found = findTestCard(token);
  if (!found)
    throw new BillingError(404, 'resource_missing', `No such PaymentMethod: '${token}'`, { param: 'payment_method' });
  return found;
};

export function confirmSetupIntent(session: Session, id: string, token: string): SetupIntentState {
  const intent = required('setupintent', session.book.setup_intents, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw new BillingError(400, 'setup_intent_unexpected_state', `The setup intent is ${intent.status}.`);
  const card = requireTestCard(token);
  if (card.setup === 'requires_action') {
    intent.status = 'requires_action';
    intent.pending_token = token;
    return intent;
  }
  if (card.setup !== 'succeeds') {
    const { code, decline_code, message } = card.setup;
    intent.status = 'requires_payment_method';
    emit(session, 'setup_intent.setup_failed', intent.id);
    throw new BillingError(402, code, message, { decline_code, saves_changes: true });
  }
  return saveCard(session, intent, card);
}

/** The customer confirms the payment at the bank, or fails to. */
export function authenticateSetupIntent(session: Session, id: string, succeeds: boolean): SetupIntentState {
  const intent = required('setupintent', session.book.setup_intents, id);
  if (intent.status !== 'requires_action' || !intent.pending_token)
    throw new BillingError(400, 'setup_intent_unexpected_state', 'The setup intent needs no authentication.');
  const card = requireTestCard(intent.pending_token);
  intent.pending_token = null;
  if (succeeds) return saveCard(session, intent, card);
  intent.status = 'requires_payment_method';
  emit(session, 'setup_intent.setup_failed', intent.id);
  return intent;
}

function saveCard(session: Session, intent: SetupIntentState, card: TestCard): SetupIntentState {
  const method = addPaymentMethod(session, card);
  method.is_attached = true;
  intent.status = 'succeeded';
  intent.payment_method = method.id;
  emit(session, 'payment_method.attached', method.id);
  emit(session, 'setup_intent.succeeded', intent.id);
  return intent;
}

/** Takes the token of a test card too. A method that was detached cannot be attached again. */
export function attachPaymentMethod(session: Session, id: string): PaymentMethodState {
  const known = session.book.payment_methods.find((one) => one.id === id);
  if (known?.is_attached) return known;
  if (known) throw new BillingError(400, 'payment_method_unexpected_state', 'The payment method was detached.');
  const card = requireTestCard(id);
  if (card.setup !== 'succeeds' && card.setup !== 'requires_action') {
    const { code, decline_code, message } = card.setup;
    throw new BillingError(402, code, message, { decline_code });
  }
  const method = addPaymentMethod(session, card);
  method.is_attached = true;
  emit(session, 'payment_method.attached', method.id);
  return method;
}

export function setDefaultPaymentMethod(session: Session, id: string): void {
  const { book } = session;
  const method = book.payment_methods.find((one) => one.id === id && one.is_attached);
  if (!method)
    throw new BillingError(400, 'resource_missing', `No such PaymentMethod: '${id}'`, {
      param: 'invoice_settings[default_payment_method]',
    });
  book.default_payment_method = id;
  emit(session, 'customer.updated', book.id);
}

export function detachPaymentMethod(session: Session, id: string): PaymentMethodState {
  const { book } = session;
  const method = required('PaymentMethod', book.payment_methods, id);
  if (!method.is_attached)
    throw new BillingError(400, 'payment_method_unexpected_state', 'The payment method is not attached.');
  method.is_attached = false;
  if (book.default_payment_method === id) book.default_payment_method = null;
  for (const subscription of book.subscriptions)
    if (subscription.default_payment_method === id) subscription.default_payment_method = null;
  emit(session, 'payment_method.detached', id);
  return method;
}
