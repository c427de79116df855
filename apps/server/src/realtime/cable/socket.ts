import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { disconnect, type Reason } from './frames.ts';

/** Bytes that may wait for a reader who does not keep up; who has more waiting is better served by coming back and reading anew. */
const maxWaiting = 256 * 1024;

/** Bytes that are handed to the system at once. */
const atOnce = 32 * 1024;

/** The close codes of RFC 6455 and its registry. */
const normal = 1000;
const serviceRestart = 1012;

/** How long the other side may take to say goodbye as well, in milliseconds. */
const goodbye = 2_000;

/** The sending side of one connection. Nothing is compressed, so that a frame can be made once and written to many. */
export class Socket {
  readonly #ws: WebSocket;
  readonly #wire: Duplex;
  /** How many beats have passed since the other side was last heard. */
  silence = 0;

  /** @param wire the connection below `ws`, which is idle between two frames */
  constructor(ws: WebSocket, wire: Duplex) {
    this.#ws = ws;
    this.#wire = wire;
    const heard = () => {
      this.silence = 0;
    };
    ws.on('ping', heard).on('pong', heard);
    // What breaks a connection also closes it.
    ws.on('error', () => undefined);
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  /** Writes a whole frame; nothing when the connection is closing. */
  send(frame: Buffer): void {
    if (!this.isOpen) return;
    if (this.#wire.writableLength > maxWaiting) this.drop();
    else this.#wire.write(frame);
  }

  /** The same for several, with as few calls of the system as they need. */
  sendAll(frames: readonly Buffer[]): void {
    let together = 0;
    this.#wire.cork();
    for (const frame of frames) {
      if (together > atOnce) {
        this.#wire.uncork();
        this.#wire.cork();
        together = 0;
      }
      together += frame.length;
      this.send(frame);
    }
    this.#wire.uncork();
  }

  /** Says why it ends, then closes in good order. */
  leave(reason: Reason, reconnect: boolean): void {
    if (!this.isOpen) return;
    this.send(disconnect(reason, reconnect));
    this.#ws.close(reason === 'server_restart' ? serviceRestart : normal);
    setTimeout(() => this.drop(), goodbye).unref();
  }

  /** Ends it at once, for whoever is gone or does not read. */
  drop(): void {
    this.#ws.terminate();
  }
}
