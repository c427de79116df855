import type { CableIdentifier, CableMessage } from 'contract/channels';
import { WebSocket } from 'ws';

/** What a server sends, pings aside. */
export interface Frame {
  readonly type?: 'welcome' | 'confirm_subscription' | 'reject_subscription' | 'disconnect';
  readonly identifier?: string;
  readonly message?: CableMessage;
  readonly reason?: string;
  readonly reconnect?: boolean;
}

interface Knock {
  /** The header of that name, if any. */
  readonly cookie?: string | null | undefined;
  /** Put after the path, with its question mark. */
  readonly query?: string;
  readonly origin?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly protocols?: readonly string[];
}

/** The two that Rails' own client offers. */
export const railsProtocols = ['actioncable-v1-json', 'actioncable-unsupported'];

/** How long a test waits for a frame, in milliseconds. */
const timeoutMs = 5_000;

/** The browser's end of a cable, which notes down whatever it hears and decides nothing. */
export class CableClient {
  readonly ws: WebSocket;
  /** All that came, in order, but the pings. */
  readonly frames: Frame[] = [];
  readonly pings: number[] = [];
  /** The code that it was closed with. */
  readonly closed: Promise<number>;
  /** The status of an answer that is no upgrade. */
  readonly rejected: Promise<number>;
  readonly #watchers = new Set<() => void>();

  constructor(server: string, page_origin: string, { cookie, query = '', origin, headers, protocols }: Knock = {}) {
    this.ws = new WebSocket(`${server.replace('http', 'ws')}/cable${query}`, [...(protocols ?? railsProtocols)], {
      headers: { origin: origin ?? page_origin, ...(cookie ? { cookie } : {}), ...headers },
    });
    this.ws.on('message', (content) => this.#note(JSON.parse(String(content))));
    this.ws.on('error', () => undefined);
    this.closed = new Promise((done) => this.ws.once('close', done));
    this.rejected = new Promise((done) =>
      this.ws.once('unexpected-response', (request, { statusCode = 0 }) => {
        done(statusCode);
        request.destroy();
      }),
    );
  }

  #note(frame: Frame & { type?: string; message?: unknown }): void {
    if ((frame.type as string) === 'ping') this.pings.push(Number(frame.message));
    else this.frames.push(frame);
    for (const look of this.#watchers) look();
  }

  /** The first frame of this kind, now or later. */
  until(matches: (frame: Frame) => boolean): Promise<Frame> {
    return new Promise((done, fail) => {
      const look = () => {
        const found = this.frames.find(matches);
        if (!found) return;
        clearTimeout(hurry);
        this.#watchers.delete(look);
        done(found);
      };
      const hurry = setTimeout(() => fail(new Error(`Only ${JSON.stringify(this.frames)} came`)), timeoutMs);
      this.#watchers.add(look);
      look();
    });
  }

  send(command: string, identifier: CableIdentifier | object | string, more: object = {}): void {
    const text = typeof identifier === 'string' ? identifier : JSON.stringify(identifier);
    this.ws.send(JSON.stringify({ command, identifier: text, ...more }));
  }

  /** Subscribes and waits for the answer; whether it is yes. */
  async subscribe(identifier: CableIdentifier | object | string): Promise<boolean> {
    const text = typeof identifier === 'string' ? identifier : JSON.stringify(identifier);
    const before = this.frames.length;
    this.send('subscribe', text);
    const answer = await this.until(
      (frame) => frame.identifier === text && frame.type !== undefined && this.frames.indexOf(frame) >= before,
    );
    return answer.type === 'confirm_subscription';
  }

  /** The messages that came, by event and number. */
  get heard(): string[] {
    return this.frames.flatMap(({ message }) => (message ? [`${message.event} ${message.id}`] : []));
  }
}
