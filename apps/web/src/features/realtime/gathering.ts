import type { CableMessage } from 'contract/channels';

/** How long messages are gathered before anything is read, in milliseconds. */
const gatherMs = 150;
/** How long one reading begins after the last at least, in milliseconds: a change that never ends is not read without end. */
const pauseMs = 1_000;
/** A reading that hangs holds the next one back no longer than this, in milliseconds. */
const timeoutMs = 10_000;
/** More messages than this at once, and everything is read anew. */
const maxMessages = 50;

/** Reads anew what these messages concern, or everything that is live; settles when the replies are there. */
export type Reread = (messages: readonly CableMessage[] | 'everything') => Promise<unknown>;

/**
 * Turns a storm of messages into few readings: those of a moment are gathered, the next are read only once the last reading is
 * over and a pause has passed, and a page in the background reads when it comes back.
 */
export function gathering(reread: Reread) {
  const heard = new Map<string, CableMessage>();
  let isEverything = false;
  let isReading = false;
  let readAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = async () => {
    timer = undefined;
    const messages = isEverything || heard.size > maxMessages ? 'everything' : [...heard.values()];
    heard.clear();
    isEverything = false;
    isReading = true;
    readAt = performance.now();
    let limit: ReturnType<typeof setTimeout> | undefined;
    await Promise.race([
      reread(messages),
      new Promise((resolve) => {
        limit = setTimeout(resolve, timeoutMs);
      }),
    ]);
    clearTimeout(limit);
    isReading = false;
    schedule();
  };
  const schedule = () => {
    const isAwaited = isEverything || heard.size > 0;
    if (!isAwaited || isReading || timer !== undefined || document.visibilityState === 'hidden') return;
    timer = setTimeout(() => void read(), Math.max(gatherMs, readAt + pauseMs - performance.now()));
  };
  document.addEventListener('visibilitychange', schedule);
  return {
    hear: (message: CableMessage) => {
      if (heard.size <= maxMessages) heard.set(`${message.event} ${message.id}`, message);
      schedule();
    },
    hearEverything: () => {
      isEverything = true;
      schedule();
    },
  };
}
