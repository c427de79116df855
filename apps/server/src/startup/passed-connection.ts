import type { Worker } from 'node:cluster';

interface Passed {
  close(): void;
}

/**
 * The primary of `cluster` keeps its copy of a connection until the process that it was passed to confirms it. If that
 * process is killed before, Node forgets the copy, and the client waits for a reply until it gives up. Closed instead, the
 * connection is reset. A process has one unconfirmed connection at most.
 */
export function closePassedOnExit(worker: Worker): Worker {
  const { process: child } = worker;
  const send = child.send.bind(child) as (...message: unknown[]) => boolean;
  let latest: Passed | undefined;
  child.send = (...message: unknown[]) => {
    if (message[1]) latest = message[1] as Passed;
    return send(...message);
  };
  // Nothing happens to a connection that is closed already.
  worker.once('exit', () => latest?.close());
  return worker;
}
