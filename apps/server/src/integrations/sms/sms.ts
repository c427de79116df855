import type { Delivery } from '../mail/mail.ts';

export interface SmsSettings {
  readonly account_sid: string;
  readonly auth_token: string;
  readonly from: string;
  readonly api_base: string;
}

export interface TextSender {
  /**
   * @param to in E.164
   * @throws if a retry can succeed; the error contains no recipient
   */
  send(text: { readonly to: string; readonly text: string }): Promise<Delivery>;
}

const timeoutMs = 10_000;

const retryable = [408, 429];

/** Twilio's REST API, version 2010-04-01. */
export function twilioSms({ account_sid, auth_token, from, api_base }: SmsSettings, timeout = timeoutMs): TextSender {
  const url = `${api_base}/2010-04-01/Accounts/${account_sid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`;
  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      }).catch((error: Error) => {
        throw new Error(`Twilio could not be reached (${error.name})`);
      });
      await response.body?.cancel();
      if (response.ok) return 'sent';
      if (response.status < 500 && !retryable.includes(response.status)) return 'rejected';
      throw new Error(`Twilio did not take a text (${response.status})`);
    },
  };
}

export const outboxSms: TextSender = { send: async () => 'stored' };
