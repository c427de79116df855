import type { ApiAccess } from 'contract/endpoints/api-access';

export const texts = {
  title: 'API access',
  about:
    'With API tokens, programs act for advisors and agents of the firm. Webhooks tell programs of changes. They see what their owner sees, never more.',
  empty: 'No API tokens or webhooks',
  emptyHelp: 'Those that people of the firm create in their settings appear here.',
  failed: 'The API access of the firm couldn’t be loaded.',
  failedSafe: 'Tokens and webhooks keep working.',
  kinds: { api_token: 'API token', webhook: 'Webhook' } satisfies Record<ApiAccess['kind'], string>,
  off: 'Off',
  created: (day: string) => `Created ${day}`,
  used: {
    api_token: (when: string | null) => (when === null ? 'never used' : `last used ${when}`),
    webhook: (when: string | null) => (when === null ? 'nothing delivered in 30 days' : `last delivery ${when}`),
  } satisfies Record<ApiAccess['kind'], (when: string | null) => string>,
  expires: (day: string) => `expires ${day}`,
  token: {
    action: 'Revoke',
    question: (name: string) => `Revoke “${name}”?`,
    help: (owner: string) =>
      `Programs that use this token of ${owner} lose access at once, and ${owner} gets an email. This can’t be undone.`,
    done: (name: string) => `“${name}” was revoked.`,
  },
  webhook: {
    action: 'Delete',
    question: (host: string) => `Delete the webhook for ${host}?`,
    help: (owner: string) =>
      `The program of ${owner} is no longer told of changes, and ${owner} gets an email. This can’t be undone.`,
    done: (host: string) => `The webhook for ${host} was deleted.`,
  },
} as const;
