import type { TokenScope } from 'contract/vocabulary/api-tokens';
import type { Email } from '../notifications/operations.ts';

const scopeTexts: Readonly<Record<TokenScope, string>> = {
  'clients:read': 'read clients',
  'estimates:read': 'read estimates',
  'estimates:write': 'create and change estimates',
};

const listOf = new Intl.ListFormat('en-US', { type: 'conjunction' });

export const tokenCreatedEmail = (name: string, scopes: readonly TokenScope[], product_name: string): Email => ({
  subject: 'An API token was created',
  heading: 'An API token was created',
  paragraphs: [
    `A program that has the token “${name}” can ${listOf.format(scopes.map((scope) => scopeTexts[scope]))} in ${product_name} in your name. You can revoke it in your settings.`,
  ],
  afterword:
    'If this wasn’t you, choose a new password with “Forgot password?” on the sign-in page and contact us right away. That also revokes all API tokens.',
});

export const tokenRevokedEmail = (name: string, product_name: string): Email => ({
  subject: 'An API token was revoked',
  heading: 'An API token was revoked',
  paragraphs: [
    `An admin revoked your API token “${name}”. Programs that use it no longer have access to ${product_name}.`,
    'If you still need it, ask the admin of your firm before you create another one.',
  ],
});
