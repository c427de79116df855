import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { states } from 'contract/vocabulary/states';
import { testCards } from 'contract/vocabulary/test-cards';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { emulatedScript } from '../integrations/payments/emulator-keys.ts';
import { stripeVersion } from '../integrations/payments/stripe/stripe.ts';
import { serverRoot } from '../paths.ts';
import { acceptRawBody } from './request-body.ts';

/** What Stripe's script needs, which browsers can only reach at the address of the page, and the way to the webhook. */
export async function registerStripeEmulator(
  app: FastifyInstance,
  { stripe_emulator: emulator }: AppContext,
): Promise<void> {
  if (!emulator) return;
  const folder = join(serverRoot, 'src/integrations/payments/stripe-emulator');
  const sources = ['stripe-js-fields.mjs', 'stripe-js.mjs'].map(
    (name) => `{\n${readFileSync(join(folder, name), 'utf8')}}\n`,
  );
  const values = Object.entries({ testCards, states, stripeVersion }).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
  );
  const script = `(() => {\n'use strict';\n${[...values, ...sources].join('')}})();\n`;
  await app.register(async (scope) => {
    await acceptRawBody(scope);
    scope.get(emulatedScript, (_request, reply) => reply.type('text/javascript').send(script));
    scope.route<{ Body: Buffer | undefined }>({
      method: ['GET', 'POST'],
      url: '/dev/stripe/v1/*',
      async handler({ method, url, headers, body }, reply) {
        const request = { method, url: url.slice('/dev/stripe'.length), headers, body: String(body ?? '') };
        const { status, body: sent } = await emulator.respond(request);
        return reply.code(status).send(sent);
      },
    });
  });
  emulator.connect(async ({ body, signature }) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/stripe',
      headers,
      payload: body,
    });
    return statusCode === 200;
  });
}
