import { WebSocket } from 'ws';

export interface Frame<Message> {
  readonly type?: 'welcome' | 'confirm_subscription' | 'reject_subscription' | 'disconnect';
  readonly identifier?: string;
  readonly message?: Message;
  readonly reason?: string;
  readonly reconnect?: boolean;
}

interface Handshake {
  readonly cookie?: string | null | undefined;
  readonly query?: string;
  readonly origin?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly protocols?: readonly string[];
}

const railsProtocols = ['actioncable-v1-json', 'actioncable-unsupported'];

const timeoutMs = 5_000;

interface Event {
  readonly event: string;
  readonly id: number;
}

export class CableClient<Message extends Event = Event> {
  readonly ws: WebSocket;
  readonly frames: Frame<Message>[] = [];
  readonly pings: number[] = [];
  readonly closed: Promise<number>;
  /** Resolves with the HTTP status of a rejected handshake. */
  readonly rejected: Promise<number>;
  readonly #watchers = new Set<() => void>();

  constructor(server: string, pageOrigin: string, { cookie, query = '', origin, headers, protocols }: Handshake = {}) {
    this.ws = new WebSocket(`${server.replace('http', 'ws')}/cable${query}`, [...(protocols ?? railsProtocols)], {
      headers: { origin: origin ?? pageOrigin, ...(cookie ? { cookie } : {}), ...headers },
    });
    this.ws.on('message', (content) => this.#record(JSON.parse(String(content))));
    this.ws.on('error', () => undefined);
    this.closed = new Promise((done) => this.ws.once('close', done));
    this.rejected = new Promise((done) =>
      this.ws.once('unexpected-response', (request, { statusCode = 0 }) => {
        done(statusCode);
        request.destroy();
      }),
    );
  }

  #record(frame: Omit<Frame<Message>, 'type'> & { readonly type?: Frame<Message>['type'] | 'ping' }): void {
    if (frame.type === 'ping') this.pings.push(Number(frame.message));
    else this.frames.push(frame as Frame<Message>);
    for (const check of this.#watchers) check();
  }

  until(matches: (frame: Frame<Message>) => boolean): Promise<Frame<Message>> {
    return new Promise((done, fail) => {
      const check = () => {
        const frame = this.frames.find(matches);
        if (!frame) return;
        clearTimeout(timeout);
        this.#watchers.delete(check);
        done(frame);
      };
      const timeout = setTimeout(() => fail(new Error(`Received only ${JSON.stringify(this.frames)}`)), timeoutMs);
      this.#watchers.add(check);
      check();
    });
  }

  send(command: string, identifier: object | string, more: object = {}): void {
    const text = typeof identifier === 'string' ? identifier : JSON.stringify(identifier);
    this.ws.send(JSON.stringify({ command, identifier: text, ...more }));
  }

  async subscribe(identifier: object | string): Promise<boolean> {
    const text = typeof identifier === 'string' ? identifier : JSON.stringify(identifier);
    const start = this.frames.length;
    this.send('subscribe', text);
    const answer = await this.until(
      (frame) => frame.identifier === text && frame.type !== undefined && this.frames.indexOf(frame) >= start,
    );
    return answer.type === 'confirm_subscription';
  }

  get received(): string[] {
    return this.frames.flatMap(({ message }) => (message ? [`${message.event} ${message.id}`] : []));
  }
}
