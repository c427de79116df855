import { ping, webSocketPing } from './frames.ts';
import type { CableSocket } from './socket.ts';

const intervalMs = 3_000;
/** Pings are spread over the interval, so that thousands of connections do not block the event loop at once. */
const slots = 30;
/**
 * After this many unanswered pings a WebSocket ping asks for an answer. After twice as many (24 s) the socket is
 * dropped.
 */
const probeAfter = 4;

export class Heartbeat {
  readonly #slots = Array.from({ length: slots }, () => new Set<CableSocket>());
  readonly #slotOf = new Map<CableSocket, Set<CableSocket>>();
  readonly #now: () => Date;
  /** Runs while there are sockets. */
  #timer: NodeJS.Timeout | null = null;
  #added = 0;
  #tick = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  add(socket: CableSocket): void {
    const slot = this.#slots[this.#added++ % slots] ?? new Set();
    this.#slotOf.set(socket, slot.add(socket));
    this.#timer ??= setInterval(() => this.#pingNextSlot(this.#now()), intervalMs / slots);
  }

  remove(socket: CableSocket): void {
    this.#slotOf.get(socket)?.delete(socket);
    this.#slotOf.delete(socket);
    if (this.#slotOf.size === 0) this.stop();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #pingNextSlot(now: Date): void {
    const frame = ping(now);
    const frameWithProbe = Buffer.concat([frame, webSocketPing]);
    for (const socket of this.#slots[this.#tick++ % slots] ?? []) {
      socket.unansweredPings += 1;
      if (socket.unansweredPings >= 2 * probeAfter) socket.terminate();
      else socket.send(socket.unansweredPings === probeAfter ? frameWithProbe : frame);
    }
  }
}
