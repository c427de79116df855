import type { BroadcastSink, BroadcastSource } from 'action-cable/types';
import type { FastifyBaseLogger } from 'fastify';
import { Listener } from '../db/listener.ts';
import { messageTopic, permissionTopic } from './streams.ts';

interface Notification {
  readonly streams: string[];
  readonly message: unknown;
  readonly user_id: number;
}

export function postgresSource(url: string, log: FastifyBaseLogger): BroadcastSource {
  let listener: Listener | null = null;
  return {
    get isLive() {
      return listener?.isLive ?? false;
    },
    start(sink) {
      const onNotification = (topic: string, payload: string) => dispatch(sink, topic, payload, log);
      const onResumed = () => sink.resumed();
      listener = new Listener({ url, topics: [messageTopic, permissionTopic], log, onNotification, onResumed });
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
