import type { Consumer } from '@rails/actioncable';
import type { CableIdentifier, CableMessage } from 'contract/channels';

/** Where the line is (specification, section 7). */
const address = '/cable';
/** The first wait after the server has ended the line for good; it doubles with each further time, up to the longest. */
const shortestWaitMs = 5_000;
const longestWaitMs = 300_000;

/** What a listener to one channel is told. */
export interface Listener {
  heard: (message: CableMessage) => void;
  /** From here on everything is told; what came before is not told again. */
  joined?: () => void;
  /** The server refuses the channel, or has ended the line for good: whoever is still signed in is connected again. */
  rejected?: () => void;
}

/** The tab's one line, for as long as somebody listens. Rails' own client is loaded with the first. */
let line: Promise<Consumer> | null = null;
let listening = 0;
let endings = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

let isLive = false;
const watchers = new Set<() => void>();

function setLive(next: boolean): void {
  if (next) endings = 0;
  if (next === isLive) return;
  isLive = next;
  for (const watcher of watchers) watcher();
}

/** Whether what happens is being told; for `useSyncExternalStore`. */
export const liveness = {
  read: (): boolean => isLive,
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

/**
 * Listens to a channel until the returned function is called; the last one to leave closes the line. One listener a channel:
 * the server confirms each but once.
 */
export function listen(identifier: CableIdentifier, listener: Listener): () => void {
  let leave: (() => void) | null = null;
  let isOver = false;
  listening += 1;
  void open().then((consumer) => {
    if (isOver) return;
    const subscription = consumer.subscriptions.create(
      { ...identifier },
      {
        connected: () => {
          setLive(true);
          listener.joined?.();
        },
        disconnected: ({ willAttemptReconnect }: { willAttemptReconnect: boolean | undefined }) => {
          setLive(false);
          if (willAttemptReconnect) return;
          comeBack(consumer);
          listener.rejected?.();
        },
        rejected: () => listener.rejected?.(),
        received: (message: CableMessage) => listener.heard(message),
      },
    );
    leave = () => subscription.unsubscribe();
  });
  return () => {
    if (isOver) return;
    isOver = true;
    leave?.();
    listening -= 1;
    if (listening === 0) close();
  };
}

function open(): Promise<Consumer> {
  line ??= load();
  return line;
}

/** Code that does not come (no connection, or a newer version was installed) is asked for again, ever more rarely. */
async function load(): Promise<Consumer> {
  for (;;) {
    try {
      const { createConsumer } = await import('@rails/actioncable');
      return createConsumer(address);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, nextWait()));
    }
  }
}

function close(): void {
  const closed = line;
  line = null;
  clearTimeout(waiting);
  waiting = undefined;
  setLive(false);
  void closed?.then((consumer) => consumer.disconnect());
}

function nextWait(): number {
  endings += 1;
  return Math.min(shortestWaitMs * 2 ** (endings - 1), longestWaitMs);
}

/** Rails' client stays away once it is told to; whoever still listens after a while is signed in, and rings again. */
function comeBack(consumer: Consumer): void {
  waiting ??= setTimeout(() => {
    waiting = undefined;
    consumer.connect();
  }, nextWait());
}
