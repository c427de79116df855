import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Entry } from 'contract/endpoints/sessions';
import type { CurrentUser } from 'contract/endpoints/users';
import { paths } from './paths.ts';
import { session } from './session.ts';
import { keyOf, setCached } from './use-endpoint.ts';

/** Somebody is signed in: the cache forgets everybody else and knows them. */
export function enterAs(user: CurrentUser, cache: QueryClient): void {
  const settingsKey = keyOf('show-settings', {});
  const settings = cache.getQueryData(settingsKey);
  cache.clear();
  if (settings) cache.setQueryData(settingsKey, settings);
  session.clearPending();
  session.keepUser(user);
  setCached(cache, 'show-current-user', {}, user);
}

/** Takes what a way in answered and tells where it leads: into the product, or to what still stands in between. */
export function useEntry(): (entry: Entry) => string {
  const cache = useQueryClient();
  return (entry) => {
    if (entry.two_fa_token) {
      session.keepPending({ step: 'code', token: entry.two_fa_token, phone: entry.phone_number ?? '' });
      return paths.verify;
    }
    if (entry.phone_verification_token) {
      session.keepPending({ step: 'phone', token: entry.phone_verification_token });
      return paths.verifyPhone;
    }
    if (entry.user) enterAs(entry.user, cache);
    return session.takeRedirectTarget();
  };
}

/** How long a success stands before the page gives way to the next, in milliseconds: long enough to be read. */
export const doneMs = 600;
