import { session } from '../../lib/session.ts';
import { remember, useAction } from '../../lib/use-endpoint.ts';

/** Signs in; the reply's person goes into a cache that knows nobody else. */
export function useSignIn() {
  return useAction('start-session', {
    onDone: ({ user }, _, cache) => {
      const settings = cache.getQueryData(['show-settings', {}]);
      cache.clear();
      if (settings) cache.setQueryData(['show-settings', {}], settings);
      session.keepUser(user);
      remember(cache, 'show-current-user', {}, user);
    },
  });
}
