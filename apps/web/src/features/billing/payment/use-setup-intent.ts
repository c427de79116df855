import { useEffect, useEffectEvent } from 'react';
import type { Reply } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-endpoint.ts';
import { paymentTexts } from './texts.ts';

const t = paymentTexts.form;

/** The reply, or the secret alone (specification, section 7). */
function secretOf(response: Reply<'create-setup-intent'> | string | undefined): string | null {
  const secret = typeof response === 'string' ? response : response?.clientSecret;
  return secret?.startsWith('seti_') ? secret : null;
}

export function useSetupIntent(accountId: number, seats: number) {
  const first = useAction('create-setup-intent');
  const next = useAction('create-setup-intent');
  const call = { body: { seats, account_id: accountId } };
  const begin = useEffectEvent(() => first.mutate(call));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another firm has another customer at the provider
  useEffect(() => begin(), [accountId]);
  return {
    secret: secretOf(next.data) ?? secretOf(first.data),
    failure: failureOf(first),
    restart: () => first.mutate(call),
    /** @throws Error with a sentence for the user */
    renew: async (): Promise<void> => {
      const response = await next.mutateAsync(call).catch(() => undefined);
      if (secretOf(response) === null) throw new Error(t.noSecret);
    },
  };
}

function failureOf({ data, error }: ReturnType<typeof useAction<'create-setup-intent'>>): string | null {
  if (error) return t.initialization(error.message || t.noOptions);
  return data && secretOf(data) === null ? t.invalidReply : null;
}
