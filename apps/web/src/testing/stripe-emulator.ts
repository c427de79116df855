import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Settings } from 'contract/endpoints/current-user';
import { states } from 'contract/vocabulary/states';
import { testCards } from 'contract/vocabulary/test-cards';
import { vi } from 'vitest';
// biome-ignore-start lint/style/noRestrictedImports: the tests of the payment form run the script that the server sends
import script from '../../../server/src/integrations/payments/stripe-emulator/stripe-js.mjs?raw';
import fields from '../../../server/src/integrations/payments/stripe-emulator/stripe-js-fields.mjs?raw';
// biome-ignore-end lint/style/noRestrictedImports: the tests of the payment form run the script that the server sends

export const emulatedPayments: NonNullable<Settings['payments']> = {
  publishable_key: 'pk_test_1',
  js_url: '/dev/stripe.js',
  is_emulated: true,
};

/** happy-dom loads no scripts. */
export function stubScripts(run: () => void = () => undefined): void {
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) append(node);
      else
        setTimeout(() => {
          run();
          node.onload?.(new Event('load'));
        });
    }
  });
}

interface SentStep {
  /** `seti_1/confirm` */
  readonly step: string;
  readonly values: Record<string, string>;
}

/** Loads the emulator's script, and answers what it sends one after the other. Call it after `answer`. */
export function stubStripe(...replies: readonly object[]): SentStep[] {
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- a browser evaluates it too
  new Function('testCards', 'states', 'stripeVersion', `{${fields}}{${script}}`)(testCards, states, 'version');
  stubScripts();
  const sent: SentStep[] = [];
  const left = [...replies];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!address.startsWith('/dev/stripe/')) return fetch(address, init);
    const values = Object.fromEntries(new URLSearchParams(String(init.body)));
    sent.push({ step: address.replace('/dev/stripe/v1/setup_intents/', ''), values });
    return Response.json(left.shift() ?? { status: 'succeeded', payment_method: 'pm_1' });
  });
  return sent;
}

const user = userEvent.setup({ delay: null });

/** Faster than typing. */
async function paste(label: string, text: string): Promise<void> {
  await user.click(await screen.findByLabelText(label));
  await user.paste(text);
}

export async function enterAddress(): Promise<void> {
  await paste('Full name', 'Ann Whitfield');
  await paste('Billing address', '1 Lake St');
  await paste('City', 'Chicago');
  await user.selectOptions(screen.getByLabelText('State'), 'IL');
  await paste('Zip Code', '60614');
}

export async function enterCard(number = '4242 4242 4242 4242'): Promise<void> {
  await paste('Card number', number);
  await paste('Expiration date', '08 / 35');
  await paste('Security code', '123');
  await enterAddress();
}

export async function enterBank(): Promise<void> {
  await paste('Routing number', '110000000');
  await paste('Account number', '000123456789');
  await enterAddress();
}
