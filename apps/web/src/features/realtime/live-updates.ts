import type { QueryClient } from '@tanstack/react-query';
import type { CableMessage } from 'contract/channels';
import type { CurrentUser } from 'contract/endpoints/users';
import { keyOf } from '../../lib/use-endpoint.ts';
import { isAffected, isLive } from './live-queries.ts';

const collectMs = 150;
const minIntervalMs = 1_000;
/** In milliseconds. After this time, a slow round no longer delays the next one. */
const timeoutMs = 10_000;
/** With more messages than this, every live query is invalidated. */
const maxMessages = 50;

interface LiveUpdates {
  add: (message: CableMessage) => void;
  addAll: () => void;
}

const existing = new WeakMap<QueryClient, LiveUpdates>();

export function liveUpdatesFor(queryClient: QueryClient): LiveUpdates {
  const known = existing.get(queryClient);
  if (known) return known;
  const created = collectUpdates((messages) => {
    const user = queryClient.getQueryData<CurrentUser>(keyOf('show-current-user', {}));
    return queryClient.invalidateQueries({
      predicate: ({ queryKey }) => (messages === 'all' ? isLive(queryKey) : isAffected(queryKey, messages, user)),
    });
  });
  existing.set(queryClient, created);
  return created;
}

/** Turns many messages into few rounds: one at a time, with a pause, and none while the page is hidden. */
function collectUpdates(invalidate: (messages: readonly CableMessage[] | 'all') => Promise<unknown>): LiveUpdates {
  const collected = new Map<string, CableMessage>();
  let isEverything = false;
  let isRunning = false;
  let startedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = async () => {
    timer = undefined;
    const messages = isEverything || collected.size > maxMessages ? 'all' : [...collected.values()];
    collected.clear();
    isEverything = false;
    isRunning = true;
    startedAt = performance.now();
    await withTimeout(invalidate(messages));
    isRunning = false;
    schedule();
  };
  const schedule = () => {
    const hasUpdates = isEverything || collected.size > 0;
    if (!hasUpdates || isRunning || timer !== undefined || document.visibilityState === 'hidden') return;
    timer = setTimeout(() => void run(), Math.max(collectMs, startedAt + minIntervalMs - performance.now()));
  };
  document.addEventListener('visibilitychange', schedule);
  return {
    add: (message) => {
      if (collected.size <= maxMessages) collected.set(`${message.event} ${message.id}`, message);
      schedule();
    },
    addAll: () => {
      isEverything = true;
      schedule();
    },
  };
}

async function withTimeout(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
