import { useState } from 'react';
import { useAction } from '../../../lib/use-endpoint.ts';
import { paymentTexts } from './texts.ts';

/** The question of the local provider's bank. */
export function useAuthentication() {
  const [answer, setAnswer] = useState<((succeeds: boolean) => void) | null>(null);
  const send = useAction('authenticate-local-setup-intent');
  return {
    isAsking: answer !== null,
    reply: (succeeds: boolean) => {
      answer?.(succeeds);
      setAnswer(null);
    },
    /** @returns the id of the payment method. @throws Error with a sentence for the user if the bank declines */
    ask: async (client_secret: string): Promise<string | null> => {
      const succeeds = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      const { payment_method_id } = await send.mutateAsync({ body: { client_secret, succeeds } });
      if (!payment_method_id) throw new Error(paymentTexts.local.declined);
      return payment_method_id;
    },
  };
}
