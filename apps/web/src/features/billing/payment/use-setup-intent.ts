import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-endpoint.ts';
import { paymentTexts } from './texts.ts';

const t = paymentTexts.form;

interface Begun {
  readonly secret: string | null;
  /** A sentence for the user. */
  readonly failure: string | null;
}

/** Begins to save a payment method when the form appears. */
export function useSetupIntent(accountId: number, seats: number) {
  const [begun, setBegun] = useState<Begun>({ secret: null, failure: null });
  const { mutateAsync } = useAction('create-setup-intent');
  const request = async () => {
    const { clientSecret } = await mutateAsync({ body: { seats, account_id: accountId } });
    return typeof clientSecret === 'string' && clientSecret.startsWith('seti_') ? clientSecret : null;
  };
  const begin = async () => {
    try {
      const secret = await request();
      setBegun({ secret, failure: secret === null ? t.invalidReply : null });
    } catch (error) {
      const reason = error instanceof ApiError && error.message ? error.message : t.noOptions;
      setBegun({ secret: null, failure: t.initialization(reason) });
    }
  };
  const beginOnMount = useEffectEvent(() => void begin());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another firm has another customer at the provider
  useEffect(() => beginOnMount(), [accountId]);
  return {
    ...begun,
    restart: () => {
      setBegun({ secret: null, failure: null });
      void begin();
    },
    /** @throws Error with a sentence for the user */
    renew: async (): Promise<string> => {
      const secret = await request().catch(() => null);
      if (secret === null) throw new Error(t.noSecret);
      setBegun({ secret, failure: null });
      return secret;
    },
  };
}
