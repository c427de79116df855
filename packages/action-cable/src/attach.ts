import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { CableServer, type CableServerOptions } from './server.ts';
import type { HandshakeError, Identity } from './types.ts';

export interface CableOptions<I extends Identity> extends CableServerOptions<I> {
  readonly path: string;
}

export interface Cable {
  /** Open WebSockets. */
  readonly size: number;
  start(): void;
  drain(): void;
  close(): Promise<void>;
}

const maxMessageBytes = 64 * 1024;

const protocols = ['actioncable-v1-json', 'actioncable-unsupported'];

/** The client gives up if the server chooses its second protocol. */
const selectProtocol = (offered: ReadonlySet<string>): string | false =>
  protocols.find((protocol) => offered.has(protocol)) ?? false;

export function attachCable<I extends Identity>(server: Server, { path, ...options }: CableOptions<I>): Cable {
  const { application, log } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, handleProtocols: selectProtocol });
  sockets.on('wsClientError', (_error, stream) => reject(stream, 'malformed_request'));
  let cable: CableServer<I> | null = null;
  let isDraining = false;

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    if (hasPendingResponse(request, stream)) stream.destroy();
    else if (!isWebSocket(request)) {
      // A request body would already have been read as the other protocol.
      if (request.method === 'GET') answerWithoutUpgrade(server, request, stream);
      else reject(stream, 'malformed_request');
    } else if (pathOf(request) !== path || !application.isAllowedOrigin(request)) reject(stream, 'not_found');
    else if (!cable || isDraining) reject(stream, 'unavailable');
    else void handshake(cable, request, stream, head);
  });

  function reject(stream: Duplex, reason: HandshakeError): void {
    stream.once('finish', () => stream.destroy());
    application.rejectHandshake(stream, reason);
  }

  async function handshake(to: CableServer<I>, request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    try {
      const isLive = await to.isLive();
      const version = to.permissionsVersion;
      const identity = isLive ? await to.limitHandshake(() => application.authenticate(request)) : null;
      if (!isLive || isDraining) return reject(stream, 'unavailable');
      sockets.handleUpgrade(request, stream, head, (ws) => to.accept(ws, stream, identity, version));
    } catch (error) {
      log.warn({ err: error }, 'ws.handshake_failed');
      reject(stream, 'unavailable');
    }
  }

  return {
    get size() {
      return sockets.clients.size;
    },
    start() {
      cable = new CableServer(options);
    },
    drain() {
      isDraining = true;
      void cable?.requestReconnects();
    },
    close: async () => cable?.close(),
  };
}

const pathOf = ({ url = '' }: IncomingMessage): string | undefined => url.split('?', 1)[0];

const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** The response to an earlier request on this connection would corrupt the WebSocket. */
function hasPendingResponse(request: IncomingMessage, stream: Duplex): boolean {
  const response = new ServerResponse(request);
  try {
    response.assignSocket(stream as Socket);
    response.detachSocket(stream as Socket);
    return false;
  } catch {
    return true;
  }
}

/** A server may ignore an `Upgrade` to a protocol it does not support (RFC 9110, section 7.8). */
function answerWithoutUpgrade(server: Server, request: IncomingMessage, stream: Duplex): void {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(stream as Socket);
  stream.once('finish', () => stream.destroy());
  response.once('finish', () => stream.end());
  server.emit('request', request, response);
}
