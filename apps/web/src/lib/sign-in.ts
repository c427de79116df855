import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Entry } from 'contract/endpoints/sessions';
import type { CurrentUser } from 'contract/endpoints/users';
import { paths } from './paths.ts';
import { session } from './session.ts';
import { keyOf, setCached } from './use-endpoint.ts';

export const successMs = 600;

/** Only the settings stay in the cache. */
export function startSession(user: CurrentUser, cache: QueryClient): void {
  const settingsKey = keyOf('show-settings', {});
  const settings = cache.getQueryData(settingsKey);
  cache.clear();
  if (settings) cache.setQueryData(settingsKey, settings);
  session.clearPending();
  session.setUser(user);
  setCached(cache, 'show-current-user', {}, user);
}

export function useContinueSignIn(): (entry: Entry) => void {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return (entry) => {
    if (entry.two_fa_token) {
      const { second_factors: factors, phone_number: phone = '' } = entry;
      session.setPending({ step: 'code', token: entry.two_fa_token, phone, ...(factors && { factors }) });
      void navigate({ ...paths.verify, replace: true });
    } else if (entry.phone_verification_token) {
      session.setPending({ step: 'phone', token: entry.phone_verification_token });
      void navigate({ ...paths.verifyPhone, replace: true });
    } else {
      if (entry.user) startSession(entry.user, cache);
      void navigate({ href: session.takeRedirectTarget(), replace: true });
    }
  };
}
