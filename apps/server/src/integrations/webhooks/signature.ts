import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The headers of Standard Webhooks, with a signature for each secret. */
export function signatureHeaders(secrets: readonly string[], { id, at, body }: Signed): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
