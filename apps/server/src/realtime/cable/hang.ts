// biome-ignore lint/style/noRestrictedImports: what is answered here is our own server's request
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { rejectSocket } from '../../http/error-handler.ts';
import { Cable, type CableOptions } from './cable.ts';
import { identifySocket, isForCable, isOwnPage, isWebSocket, pickProtocol } from './handshake.ts';

/** Bytes of what may come at once; more ends the connection with 1009. */
const maxAtOnce = 64 * 1024;

/** Hangs the cable on a server: it opens when the server listens, and ends with it. */
export function hangCable(app: FastifyInstance, options: CableOptions): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxAtOnce, handleProtocols: pickProtocol });
  sockets.on('wsClientError', (_error, wire) => turnAway(wire, 'malformed_request'));
  let cable: Cable | null = null;
  let isClosing = false;

  app.server.on('upgrade', (request: IncomingMessage, wire: Duplex, head: Buffer) => {
    wire.on('error', () => wire.destroy());
    if (isOwedAnswer(request, wire)) wire.destroy();
    else if (!isWebSocket(request)) {
      // A body would have been read from here on by the other protocol.
      if (request.method === 'GET') answerPlainly(app, request, wire);
      else turnAway(wire, 'malformed_request');
    } else if (!isForCable(request) || !isOwnPage(options.ctx, request)) turnAway(wire, 'not_found');
    else if (!cable || isClosing) turnAway(wire, 'unavailable');
    else void greet(cable, request, wire, head);
  });

  async function greet(on: Cable, request: IncomingMessage, wire: Duplex, head: Buffer): Promise<void> {
    try {
      const isLive = await on.isLive();
      const seen = on.rightsChanged;
      const actor = isLive ? await on.ask(() => identifySocket(options.ctx, request)) : null;
      if (!isLive || isClosing) return turnAway(wire, 'unavailable');
      sockets.handleUpgrade(request, wire, head, (ws) => on.completeSignIn(ws, wire, actor, seen));
    } catch (error) {
      options.log.warn({ err: error }, 'a socket could not be let in');
      turnAway(wire, 'unavailable');
    }
  }

  app.addHook('onListen', async () => {
    cable = new Cable(options);
  });
  // The server ends once all of its connections have: that is waited for there.
  app.addHook('preClose', async () => {
    isClosing = true;
    void cable?.release();
  });
  app.addHook('onClose', async () => cable?.close());
}

/** Whether an earlier request on this connection has no answer yet, which would end up in the middle of what follows. */
function isOwedAnswer(request: IncomingMessage, wire: Duplex): boolean {
  const answer = new ServerResponse(request);
  try {
    answer.assignSocket(wire as NetSocket);
    answer.detachSocket(wire as NetSocket);
    return false;
  } catch {
    return true;
  }
}

/** Refuses, and does not wait for whoever keeps the connection open. */
function turnAway(wire: Duplex, code: Parameters<typeof rejectSocket>[1]): void {
  wire.once('finish', () => wire.destroy());
  rejectSocket(wire, code);
}

/** Whoever asks for another protocol than ours gets the answer that everybody gets, as the standard has it. */
function answerPlainly(app: FastifyInstance, request: IncomingMessage, wire: Duplex): void {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(wire as NetSocket);
  wire.once('finish', () => wire.destroy());
  response.once('finish', () => wire.end());
  app.server.emit('request', request, response);
}
