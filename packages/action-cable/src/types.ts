import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Who a connection belongs to. */
export interface Identity {
  readonly user_id: number;
  readonly session_id: string;
}

/** The parameters of a subscription besides the channel's name: untrusted in content and shape. */
export type ChannelParams = Readonly<Record<string, unknown>>;

/** The decisions that an application makes for the cable. */
export interface CableApplication<I extends Identity> {
  /** Whether a page of this origin may connect; the only defense against other sites that use a visitor's cookie. */
  isAllowedOrigin(request: IncomingMessage): boolean;
  /** The identity behind a handshake; null for none. */
  authenticate(request: IncomingMessage): Promise<I | null>;
  /** The present identity of an open connection, called when its permissions may have changed; null ends the connection. */
  refresh(identity: I): Promise<I | null>;
  /** The streams that this identity may receive on a channel; null rejects the subscription. */
  authorize(identity: I, channel: string, params: ChannelParams): Promise<readonly string[] | null>;
  /** Those of these sessions that are still active. */
  listActiveSessions(session_ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Answers a handshake with an error, and ends the socket. */
  rejectHandshake(socket: Duplex, reason: HandshakeError): void;
}

export type HandshakeError = 'malformed_request' | 'not_found' | 'unavailable';

/** Where messages come from, such as PostgreSQL's LISTEN. */
export interface BroadcastSource {
  /** Begins to pass messages to `sink`; resolves after the first attempt to connect, whether or not it succeeded. */
  start(sink: BroadcastSink): Promise<void>;
  /** Whether every message arrives at present. */
  readonly isLive: boolean;
  close(): Promise<void>;
}

export interface BroadcastSink {
  broadcast(streams: readonly string[], message: unknown): void;
  /** The permissions of this user, or those on the records behind these streams, may have changed. */
  permissionsChanged(user_id: number, streams: readonly string[]): void;
  /** The source is live again after an interruption in which messages may have been lost. */
  resumed(): void;
}

export interface Logger {
  info(fields: object, event: string): void;
  warn(fields: object, event: string): void;
}
