import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

export interface Identity {
  readonly user_id: number;
  readonly session_id: string;
  /** In milliseconds. Before the end of the session, if the connection was opened with a token. */
  readonly expires_at?: number;
}

export type ChannelParams = Readonly<Record<string, unknown>>;

export interface CableApplication<I extends Identity> {
  /** The only defense against other sites that use a visitor's cookie. */
  isAllowedOrigin(request: IncomingMessage): boolean;
  authenticate(request: IncomingMessage): Promise<I | null>;
  /** Called when the permissions of an open connection may have changed. Null ends the connection. */
  refresh(identity: I): Promise<I | null>;
  authorize(identity: I, channel: string, params: ChannelParams): Promise<readonly string[] | null>;
  listActiveSessions(session_ids: readonly string[]): Promise<ReadonlySet<string>>;
  rejectHandshake(socket: Duplex, reason: HandshakeError): void;
}

export type HandshakeError = 'malformed_request' | 'not_found' | 'unavailable';

export interface BroadcastSource {
  /** Resolves after the first attempt to connect, whether or not it succeeded. */
  start(sink: BroadcastSink): Promise<void>;
  readonly isLive: boolean;
  close(): Promise<void>;
}

export interface BroadcastSink {
  broadcast(streams: readonly string[], message: unknown): void;
  permissionsChanged(user_id: number, streams: readonly string[]): void;
  /** The source is live again after an interruption in which messages may have been lost. */
  resumed(): void;
}

export interface Logger {
  info(fields: object, event: string): void;
  warn(fields: object, event: string): void;
}
