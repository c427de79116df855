import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { loadScript } from '../../../lib/load-script.ts';
import styles from './stripe-fields.module.css';
import { paymentTexts } from './texts.ts';

const t = paymentTexts.form;

export interface PaymentFields {
  /** @returns the id of the payment method. @throws Error with a sentence for the user */
  confirm: (clientSecret: string) => Promise<string>;
}

interface StripeFieldsProps {
  ref: Ref<PaymentFields>;
  clientSecret: string;
  prefersBank: boolean;
  publishableKey: string;
  scriptUrl: string;
  onReady: () => void;
  onFailed: (reason: string) => void;
}

interface Loaded {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
}

/** Stripe's own fields, in frames of its origin: card and bank numbers never reach us. */
export function StripeFields({ ref, clientSecret, prefersBank, onReady, onFailed, ...provider }: StripeFieldsProps) {
  const { publishableKey, scriptUrl } = provider;
  const payment = useRef<HTMLDivElement>(null);
  const address = useRef<HTMLDivElement>(null);
  const loaded = useRef<Loaded>(null);
  const ready = useEffectEvent(onReady);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    let isMounted = true;
    let elements: StripeElements | undefined;
    loadStripe(scriptUrl, publishableKey)
      .then((stripe) => {
        if (!isMounted || !payment.current || !address.current) return;
        elements = stripe.elements({ clientSecret, appearance: appearance() });
        const order = prefersBank ? ['us_bank_account', 'card'] : ['card', 'us_bank_account'];
        const fields = elements.create('payment', { paymentMethodOrder: order });
        fields.on('ready', () => ready());
        fields.on('loaderror', ({ error }) => failed(error.message ?? t.noOptions));
        fields.mount(payment.current);
        elements.create('address', { mode: 'billing' }).mount(address.current);
        loaded.current = { stripe, elements };
      })
      .catch(() => isMounted && failed(t.noOptions));
    return () => {
      isMounted = false;
      loaded.current = null;
      elements?.getElement('payment')?.destroy();
      elements?.getElement('address')?.destroy();
    };
  }, [clientSecret, prefersBank, publishableKey, scriptUrl]);
  useImperativeHandle(ref, () => ({
    confirm: (secret) => {
      if (!loaded.current) throw new Error(t.notReady);
      return confirm(loaded.current, secret);
    },
  }));
  return (
    <div className={styles.fields}>
      <div ref={payment} />
      <div ref={address} />
    </div>
  );
}

async function loadStripe(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  await loadScript(scriptUrl);
  if (!window.Stripe) throw new Error('The script of the payment provider brought nothing');
  return window.Stripe(publishableKey);
}

async function confirm({ stripe, elements }: Loaded, clientSecret: string): Promise<string> {
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    confirmParams: { return_url: window.location.href },
    redirect: 'if_required',
  });
  if (error) throw new Error(sentenceOf(error));
  if (setupIntent.status === 'requires_action' || setupIntent.status === 'processing') throw new Error(t.pending);
  const method = setupIntent.payment_method ?? (await retrieve(stripe, clientSecret));
  const id = typeof method === 'string' ? method : method?.id;
  if (!id) throw new Error(t.noDetails);
  return id;
}

const retrieve = async (stripe: Stripe, clientSecret: string) =>
  (await stripe.retrieveSetupIntent(clientSecret)).setupIntent?.payment_method;

/** Stripe words errors of cards and of input for customers, and the others for developers. */
function sentenceOf({ type, code, message }: StripeError): string {
  if (code === 'setup_intent_authentication_failure') return t.notAuthenticated;
  return (type === 'card_error' || type === 'validation_error') && message ? message : t.failed;
}

function appearance() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--ui-${name}`).trim();
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark';
  return {
    theme: isDark ? ('night' as const) : ('stripe' as const),
    variables: {
      colorPrimary: token('primary'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorDanger: token('danger-ink'),
      borderRadius: token('radius-control'),
      fontFamily: getComputedStyle(document.body).fontFamily,
    },
  };
}
