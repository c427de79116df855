import { expect, test } from 'vitest';
import { newWebhookSecret, signatureHeaders } from './signature.ts';

test('signs the example of Standard Webhooks as its libraries do', () => {
  const sent = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' };
  expect(signatureHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], sent)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('signs with each secret, while the former one is still known to the receiver', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  const sent = { id: 'a', at: new Date(0), body: '{}' };
  const [both, first, second] = [secrets, secrets.slice(0, 1), secrets.slice(1)].map(
    (one) => signatureHeaders(one, sent)['webhook-signature'],
  );
  expect(both).toBe(`${first} ${second}`);
  expect(secrets[0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
