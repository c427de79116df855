import type { BroadcastSink, BroadcastSource } from 'action-cable/types';
import type { FastifyBaseLogger } from 'fastify';
import { Listener } from '../db/listener.ts';
import { messageTopic, permissionTopic } from './streams.ts';

interface Notification {
  readonly streams: string[];
  readonly message: unknown;
  readonly user_id: number;
}

/** What else of this process is notified over the same connection, by the channel of PostgreSQL, and when it is back. */
export type Listeners = Readonly<Record<string, () => void>>;

export function postgresSource(url: string, log: FastifyBaseLogger, listeners: Listeners = {}): BroadcastSource {
  let listener: Listener | null = null;
  return {
    get isLive() {
      return listener?.isLive ?? false;
    },
    start(sink) {
      const onNotification = (topic: string, payload: string) =>
        listeners[topic] ? listeners[topic]() : dispatch(sink, topic, payload, log);
      const onResumed = () => {
        for (const onNotified of Object.values(listeners)) onNotified();
        sink.resumed();
      };
      const topics = [messageTopic, permissionTopic, ...Object.keys(listeners)];
      listener = new Listener({ url, topics, log, onNotification, onResumed });
      return listener.start();
    },
    close: async () => listener?.close(),
  };
}

function dispatch(sink: BroadcastSink, topic: string, payload: string, log: FastifyBaseLogger): void {
  try {
    const { streams, message, user_id } = JSON.parse(payload) as Notification;
    if (topic === messageTopic) sink.broadcast(streams, message);
    else sink.permissionsChanged(user_id, streams);
  } catch (error) {
    log.error({ err: error, topic }, 'ws.invalid_notification');
  }
}
