import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from 'contract/endpoints/users';
import { keyOf } from '../../lib/use-endpoint.ts';
import { gathering } from './gathering.ts';
import { isConcerned, isLiveReading } from './reads.ts';

const kept = new WeakMap<QueryClient, ReturnType<typeof gathering>>();

/** Where every channel of a page brings its messages, so that what two of them tell is read once. */
export function liveReadings(cache: QueryClient): ReturnType<typeof gathering> {
  const known = kept.get(cache);
  if (known) return known;
  const made = gathering((messages) => {
    const self = cache.getQueryData<CurrentUser>(keyOf('show-current-user', {}));
    return cache.invalidateQueries({
      predicate: ({ queryKey }) =>
        messages === 'everything' ? isLiveReading(queryKey) : isConcerned(queryKey, messages, self),
    });
  });
  kept.set(cache, made);
  return made;
}
