import { expect, test } from 'vitest';
import { routes } from './app.ts';

const namesOfAll = (params: { readonly id: number | string }): string[] =>
  routes
    .filter(({ rows }) => rows(params) === 'all')
    .map(({ endpoint }) => endpoint.name)
    .sort();

const withoutActor = [
  'begin-authenticator',
  'begin-oauth-session',
  'begin-passkey',
  'begin-passkey-check',
  'check-authenticator-code',
  'check-code',
  'check-passkey',
  'check-phone-code',
  'check-recovery-code',
  'confirm-email',
  'create-authenticator',
  'create-passkey',
  'end-session',
  'list-messages',
  'read-calendar-feed',
  'receive-cal-webhook',
  'receive-stripe-webhook',
  'refresh-token',
  'request-magic-link',
  'request-password-reset',
  'reset-password',
  'send-code',
  'send-phone-code',
  'serve-blob',
  'show-invitation',
  'show-logo',
  'show-magic-link',
  'show-message',
  'show-message-stop',
  'show-picture',
  'show-reset-link',
  'show-signup-code',
  'sign-up',
  'start-google-session',
  'start-oauth-session',
  'start-session',
  'start-session-by-link',
  'stop-messages',
];
const withLink = [
  'calculate-estimation',
  'check-share-code',
  'list-estimation-medicare-plans',
  'list-estimation-plans',
  'list-scenarios',
  'recalculate-estimation',
  'record-opening',
  'show-estimation',
  'show-newer-figures',
  'show-outlook',
  'show-renewal',
  'show-report',
  'update-estimation',
];

test('requirement 4: only these calls use the rows of all firms; decision 007 says why', () => {
  expect(namesOfAll({ id: 1 })).toEqual(withoutActor);
  expect(namesOfAll({ id: 'token' })).toEqual([...withoutActor, ...withLink].sort());
});
