import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { type DisconnectReason, disconnect } from './frames.ts';

const maxBufferedBytes = 256 * 1024;

const maxWriteBytes = 32 * 1024;

const normalClosure = 1000;
const serviceRestart = 1012;

const closeTimeoutMs = 2_000;

/** Writes prepared frames, uncompressed, so that many connections can share one. */
export class CableSocket {
  readonly #ws: WebSocket;
  readonly #stream: Duplex;
  unansweredPings = 0;

  /** @param stream the connection below `ws`, which `ws` itself does not write to between two frames */
  constructor(ws: WebSocket, stream: Duplex) {
    this.#ws = ws;
    this.#stream = stream;
    const markAlive = () => {
      this.unansweredPings = 0;
    };
    ws.on('ping', markAlive).on('pong', markAlive);
    // A `close` event follows every error.
    ws.on('error', () => undefined);
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  send(frame: Buffer): void {
    if (!this.isOpen) return;
    if (this.#stream.writableLength > maxBufferedBytes) this.terminate();
    else this.#stream.write(frame);
  }

  sendAll(frames: readonly Buffer[]): void {
    let corkedBytes = 0;
    this.#stream.cork();
    for (const frame of frames) {
      if (corkedBytes > maxWriteBytes) {
        this.#stream.uncork();
        this.#stream.cork();
        corkedBytes = 0;
      }
      corkedBytes += frame.length;
      this.send(frame);
    }
    this.#stream.uncork();
  }

  disconnect(reason: DisconnectReason, reconnect: boolean): void {
    if (!this.isOpen) return;
    this.send(disconnect(reason, reconnect));
    this.#ws.close(reason === 'server_restart' ? serviceRestart : normalClosure);
    setTimeout(() => this.terminate(), closeTimeoutMs).unref();
  }

  terminate(): void {
    this.#ws.terminate();
  }
}
