import type { Consumer } from '@rails/actioncable';
import type { CableIdentifier, CableMessage } from 'contract/channels';
import { userView } from './user-view.ts';

const address = '/cable';
/** The delay before a reconnect that the server did not allow. It doubles with each further one. */
const minReconnectMs = 5_000;
const maxReconnectMs = 300_000;

export interface ChannelListener {
  onMessage: (message: CableMessage) => void;
  onConnected?: () => void;
  onRejected?: () => void;
}

/** The one connection of this tab, while any channel is subscribed. */
let connection: Promise<Consumer> | null = null;
let subscribers = 0;
let failures = 0;
let reconnectTimer: ReturnType<typeof setTimeout> | undefined;

let isConnected = false;
const watchers = new Set<() => void>();

function setConnected(next: boolean): void {
  if (next) failures = 0;
  if (next === isConnected) return;
  isConnected = next;
  for (const watcher of watchers) watcher();
}

export const connectionStatus = {
  isConnected: (): boolean => isConnected,
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

/** The server confirms each channel once, so each channel has one listener. */
export function subscribe(identifier: CableIdentifier, listener: ChannelListener): () => void {
  let unsubscribe: (() => void) | null = null;
  let isOver = false;
  subscribers += 1;
  void connect().then((consumer) => {
    if (isOver) return;
    const subscription = consumer.subscriptions.create(
      { ...identifier },
      {
        connected: () => {
          setConnected(true);
          listener.onConnected?.();
        },
        disconnected: ({ willAttemptReconnect }: { willAttemptReconnect: boolean | undefined }) => {
          setConnected(false);
          if (willAttemptReconnect) return;
          scheduleReconnect(consumer);
          listener.onRejected?.();
        },
        rejected: () => listener.onRejected?.(),
        received: (message: CableMessage) => listener.onMessage(message),
      },
    );
    unsubscribe = () => subscription.unsubscribe();
  });
  return () => {
    if (isOver) return;
    isOver = true;
    unsubscribe?.();
    subscribers -= 1;
    if (subscribers === 0) disconnect();
  };
}

function connect(): Promise<Consumer> {
  connection ??= loadConsumer();
  return connection;
}

/** Tries again when the code cannot be loaded: the network is down, or a newer version was installed. */
async function loadConsumer(): Promise<Consumer> {
  for (;;) {
    try {
      const { createConsumer } = await import('@rails/actioncable');
      const consumer = createConsumer(address);
      // In a view the cookie belongs to the super admin.
      const token = userView.current()?.token;
      if (token !== undefined) consumer.addSubProtocol(`bearer.${token}`);
      return consumer;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, nextDelayMs()));
    }
  }
}

function disconnect(): void {
  const closing = connection;
  connection = null;
  clearTimeout(reconnectTimer);
  reconnectTimer = undefined;
  setConnected(false);
  void closing?.then((consumer) => consumer.disconnect());
}

function nextDelayMs(): number {
  failures += 1;
  return Math.min(minReconnectMs * 2 ** (failures - 1), maxReconnectMs);
}

function scheduleReconnect(consumer: Consumer): void {
  reconnectTimer ??= setTimeout(() => {
    reconnectTimer = undefined;
    consumer.connect();
  }, nextDelayMs());
}

/** After a new sign-in, without the delay of a reconnect that the server did not allow. */
export function reconnect(): void {
  if (reconnectTimer === undefined) return;
  clearTimeout(reconnectTimer);
  reconnectTimer = undefined;
  failures = 0;
  void connection?.then((consumer) => consumer.connect());
}
