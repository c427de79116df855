import { randomUUID } from 'node:crypto';
import { insertTestDelivery } from '../features/webhooks/store.ts';
import type { Access, Requests } from './access-callers.ts';
import { createdToken } from './api-tokens.ts';
import { newAttempt, newNumber, newPerson, testPassword } from './factories.ts';
import { freshPassword, signUpForm } from './links.ts';
import { appCode, newAuthenticator, newPasskey, newRecoveryCodes, newSecurityKey } from './second-factors.ts';
import { createdWebhook } from './webhooks.ts';

async function newStep(app: Access['app'], firm: number, phone_number?: null) {
  const person = await newPerson(app.db, 'client', firm);
  return { person, token: (await newAttempt(app.ctx, person, phone_number)).token };
}

export const signInRequests: Requests = {
  'start-session': ({ advisor }) => ({ body: { user: { email: advisor.email, password: testPassword } } }),
  // An unknown session.
  'delete-session': () => ({ params: { id: randomUUID() } }),
  'send-code': async ({ app, colleague }) => ({
    body: { two_fa_token: (await newAttempt(app.ctx, colleague)).token },
  }),
  'check-code': async ({ app, colleague }) => {
    const { token, codeFor } = await newAttempt(app.ctx, colleague);
    return { body: { two_fa_token: token, code: await codeFor() } };
  },
  'send-phone-code': () => ({ body: { phone_number: newNumber(), current_password: testPassword } }),
  'check-phone-code': async ({ app, firm }) => {
    const { token, codeFor } = await newAttempt(app.ctx, await newPerson(app.db, 'client', firm), null);
    const phone_number = newNumber();
    await app.browser().call('send-phone-code', { body: { phone_number, phone_verification_token: token } });
    return { body: { phone_verification_token: token, code: await codeFor(phone_number) } };
  },
  'check-authenticator-code': async ({ app, firm }) => {
    const { token, person } = await newStep(app, firm);
    return { body: { two_fa_token: token, code: (await newAuthenticator(app.ctx, person)).code() } };
  },
  'check-recovery-code': async ({ app, firm }) => {
    const { token, person } = await newStep(app, firm);
    const [code = ''] = await newRecoveryCodes(app.ctx, person);
    return { body: { two_fa_token: token, code } };
  },
  'begin-passkey-check': async ({ app, firm }) => ({ body: { two_fa_token: (await newStep(app, firm)).token } }),
  'check-passkey': async ({ app, firm }) => {
    const { token: two_fa_token, person } = await newStep(app, firm);
    const key = await newPasskey(app.ctx, person);
    const { options } = (await app.browser().call('begin-passkey-check', { body: { two_fa_token } })).body;
    return { body: { two_fa_token, credential: key.answer(options) } };
  },
  'create-authenticator': async ({ app, firm }) => {
    const { token: enrollment_token } = await newStep(app, firm, null);
    const { secret } = (await app.browser().call('begin-authenticator', { body: { enrollment_token } })).body;
    return { body: { enrollment_token, code: appCode(secret, app.ctx.clock()) } };
  },
  'create-passkey': async ({ app, firm }) => {
    const { token: enrollment_token } = await newStep(app, firm, null);
    const { options } = (await app.browser().call('begin-passkey', { body: { enrollment_token } })).body;
    return { body: { enrollment_token, name: 'Key', credential: newSecurityKey().create(options) } };
  },
  'delete-authenticator': async (access, who) => {
    if (who !== 'anonymous') await newAuthenticator(access.app.ctx, access[who]);
    return {};
  },
  'delete-phone-factor': async (access, who) => {
    const phone = { phone_number: newNumber(), phone_verified_at: access.app.ctx.clock().toISOString() };
    if (who !== 'anonymous')
      await access.app.db.updateTable('users').set(phone).where('id', '=', access[who].id).execute();
    return {};
  },
  'update-passkey': async ({ app, advisor }) => ({
    params: { id: (await newPasskey(app.ctx, advisor)).id },
    body: { name: 'Blue key' },
  }),
  'delete-passkey': async ({ app, advisor }) => ({ params: { id: (await newPasskey(app.ctx, advisor)).id } }),
  'create-recovery-codes': async (access, who) => {
    if (who !== 'anonymous') await newAuthenticator(access.app.ctx, access[who]);
    return {};
  },
  'create-api-token': () => ({ body: { token: { name: 'CRM', scopes: ['clients:read'], expires_in_days: 30 } } }),
  'delete-api-token': async ({ app, advisor }) => ({ params: { id: (await createdToken(app.ctx, advisor)).id } }),
  'delete-firm-api-token': async ({ app, firm, advisor }) => ({
    params: { id: firm, token_id: (await createdToken(app.ctx, advisor)).id },
  }),
  'delete-firm-webhook': async ({ app, firm, advisor }) => ({
    params: { id: firm, webhook_id: await createdWebhook(app.ctx, advisor) },
  }),
  'list-api-access': ({ firm }) => ({ params: { id: firm } }),
  'create-webhook': () => ({ body: { webhook: { url: 'http://127.0.0.1:9/', events: ['client.updated'] } } }),
  'update-webhook': async ({ app, advisor }) => ({
    params: { id: await createdWebhook(app.ctx, advisor) },
    body: { webhook: { events: ['signal.opened'] } },
  }),
  'delete-webhook': async ({ app, advisor }) => ({ params: { id: await createdWebhook(app.ctx, advisor) } }),
  'rotate-webhook-secret': async ({ app, advisor }) => ({ params: { id: await createdWebhook(app.ctx, advisor) } }),
  'test-webhook': async ({ app, advisor }) => ({ params: { id: await createdWebhook(app.ctx, advisor) } }),
  'list-webhook-deliveries': async ({ app, advisor }) => ({ params: { id: await createdWebhook(app.ctx, advisor) } }),
  'replay-webhook-delivery': async ({ app, advisor }) => {
    const id = await createdWebhook(app.ctx, advisor);
    return { params: { id, delivery_id: (await insertTestDelivery(app.db, id, app.ctx.clock().toISOString())).id } };
  },
  'create-calendar-feed': () => ({ body: { feed: { names: 'initials' } } }),
  'update-two-factor': () => ({ body: { enabled: false, current_password: testPassword } }),
  'start-google-session': async ({ google, inGoogle }) => ({
    body: { credential: await google.sign({ claims: { email: inGoogle.email, jti: randomUUID() } }) },
  }),
  'begin-oauth-session': () => ({ body: { affiliate: 'cedar' } }),
  'start-oauth-session': () => ({ body: { affiliate: 'cedar', token: '?code=a&state=b' } }),
  'show-invitation': async ({ newLink }) => ({ params: { token: (await newLink('invite')).token } }),
  'sign-up': async ({ newLink }) => {
    const { email, token } = await newLink('invite');
    return { body: signUpForm(email, { token }) };
  },
  'show-signup-code': async ({ browserOf, firm }) => {
    const browser = await browserOf('superAdmin');
    return { params: (await browser.call('create-signup-code', { params: { id: firm } })).body };
  },
  'show-reset-link': async ({ newLink }) => ({ params: { token: (await newLink('reset_password')).token } }),
  'show-magic-link': async ({ newLink }) => ({ params: { token: (await newLink('magic_link')).token } }),
  'confirm-email': async ({ newLink }) => ({ body: { token: (await newLink('confirm_email')).token } }),
  'request-password-reset': ({ advisor }) => ({ body: { email: advisor.email } }),
  'reset-password': async ({ newLink }) => ({
    params: { token: (await newLink('reset_password')).token },
    body: { password: freshPassword },
  }),
  'confirm-password': () => ({ body: { current_password: testPassword } }),
  'change-password': () => ({ body: { current_password: testPassword, password: testPassword } }),
  'request-magic-link': ({ client }) => ({ body: { email: client.email } }),
  'start-session-by-link': async ({ newLink }) => ({ params: { token: (await newLink('magic_link')).token } }),
};
