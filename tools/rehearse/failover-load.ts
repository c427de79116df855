// Clients that read, write and listen while parts of the service fail, and repeat what was not answered.
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type Address, callWith } from './load.ts';
import type { Session } from './parts.ts';

const counts = { readers: 4, writers: 3, sockets: 4 };
const pauseMs = { read: 250, write: 400, repeat: 250, reconnect: 1_000 };
const answerLimitMs = 6_000;
// The standby serves the export.
const reads = ['/api/v1/clients', '/api/v1/estimations', '/api/v1/clients/csv.csv', '/signin'];

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: number | null;
  readonly body: string;
}

async function send(address: Address, agent: Agent, { method, path, headers, body }: Call): Promise<Answer> {
  const content = body === undefined ? '' : JSON.stringify(body);
  const answer = await callWith(address, agent)(path, { method, headers, body: content });
  const seconds = /^retry-after: (\d+)/im.exec(answer.head)?.[1];
  return { status: answer.status, retryAfter: seconds === undefined ? null : Number(seconds), body: answer.body };
}

export interface Load {
  /** Of the clients. Renew it before it expires. */
  session: Session;
  /** The emails of clients whose creation was acknowledged. */
  readonly acknowledged: string[];
  readonly requests: number;
  /** Answers that are neither a success nor ask to come back. */
  readonly unexpected: Map<string, number>;
  readonly deferred: number;
  /** The longest time to an answer, and between two acknowledged writes, since the last call of `reset`. */
  readonly longestAnswerMs: number;
  readonly longestGapMs: number;
  readonly lastWriteStartedAt: number;
  readonly heardAt: readonly number[];
  reset(): void;
  /** Repeats a change until it is acknowledged. */
  insist(call: Call): Promise<Answer>;
  end(): Promise<void>;
  /** Ends it at once, also what has no answer. */
  abandon(): void;
}

/** Until a change of a subscription that broke is settled, another one is rejected. */
const unsettledSeconds = 5;
const asksToComeBack = ({ retryAfter, body }: Answer): boolean =>
  retryAfter !== null || body.includes('billing_in_progress');

class RunningLoad implements Load {
  readonly acknowledged: string[] = [];
  readonly unexpected = new Map<string, number>();
  readonly heardAt: number[] = [];
  requests = 0;
  deferred = 0;
  longestAnswerMs = 0;
  longestGapMs = 0;
  lastWriteStartedAt = 0;
  #lastWriteAt = performance.now();
  #isOver = false;
  #isAbandoned = false;
  #serial = 0;
  readonly #sockets: WebSocket[] = [];
  readonly #all: Promise<void>[];
  readonly #address: Address;
  session: Session;

  constructor(address: Address, session: Session) {
    this.#address = address;
    this.session = session;
    this.#all = [
      ...Array.from({ length: counts.readers }, () => this.#read()),
      ...Array.from({ length: counts.writers }, () => this.#write()),
    ];
    for (let index = 0; index < counts.sockets; index += 1) this.#listen(index);
  }

  reset(): void {
    this.longestAnswerMs = 0;
    this.longestGapMs = 0;
    this.#lastWriteAt = performance.now();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#all);
    for (const socket of this.#sockets) socket.terminate();
  }

  abandon(): void {
    this.#isOver = true;
    this.#isAbandoned = true;
    for (const each of this.#all) each.catch(() => undefined);
    for (const socket of this.#sockets) socket.terminate();
  }

  async insist(call: Call): Promise<Answer> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      for (;;) {
        const answer = await this.#ask(agent, call);
        if (answer.status === 200 || !asksToComeBack(answer)) return answer;
        await wait((answer.retryAfter ?? unsettledSeconds) * 1_000);
      }
    } finally {
      agent.destroy();
    }
  }

  /** As a browser: what broke without an answer is sent again at once. */
  async #ask(agent: Agent, call: Call): Promise<Answer> {
    const startedAt = performance.now();
    this.requests += 1;
    for (;;) {
      if (this.#isAbandoned) throw new Error('The rehearsal has ended');
      const answer = await send(this.#address, agent, call).catch((error: unknown) => String(error));
      const ms = performance.now() - startedAt;
      this.longestAnswerMs = Math.max(this.longestAnswerMs, ms);
      if (typeof answer !== 'string') {
        if (ms > answerLimitMs)
          console.error(`${call.method} ${call.path}: ${answer.status} after ${Math.round(ms)} ms`);
        this.#note(call, answer);
        return answer;
      }
      if (ms > answerLimitMs) this.#count(`${call.method} ${call.path}: ${answer} after ${Math.round(ms)} ms`);
      await wait(pauseMs.repeat);
    }
  }

  #note({ method, path }: Call, answer: Answer): void {
    const { status, body } = answer;
    if (status === 200) return;
    // What was committed before its process died is not carried out again, and the answer says so.
    if (asksToComeBack(answer) || body.includes('idempotency_reply_lost')) this.deferred += 1;
    else this.#count(`${method} ${path}: ${status} ${body.slice(0, 120)}`);
  }

  #count(what: string): void {
    if (!this.unexpected.has(what)) console.error(what);
    this.unexpected.set(what, (this.unexpected.get(what) ?? 0) + 1);
  }

  async #read(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let index = 0; !this.#isOver; index += 1) {
      await this.#ask(agent, {
        method: 'GET',
        path: reads[index % reads.length] ?? '',
        headers: this.session.headers,
      });
      await wait(pauseMs.read);
    }
    agent.destroy();
  }

  async #write(): Promise<void> {
    while (!this.#isOver) {
      this.#serial += 1;
      const email = `client${this.#serial}@rehearsal.example`;
      const startedAt = performance.now();
      const client = {
        first_name: 'Nora',
        last_name: 'Rehearsal',
        email,
        phone_number: '+14155550199',
        client_request_type: 'medicare',
        projected_start_date: new Date().toISOString().slice(0, 10),
      };
      const headers = { ...this.session.headers, 'idempotency-key': randomUUID() };
      const { status, body } = await this.insist({
        method: 'POST',
        path: '/api/v1/clients',
        headers,
        body: { client },
      });
      if (status === 200 || body.includes('idempotency_reply_lost')) {
        const now = performance.now();
        this.acknowledged.push(email);
        this.longestGapMs = Math.max(this.longestGapMs, now - this.#lastWriteAt);
        this.#lastWriteAt = now;
        this.lastWriteStartedAt = Math.max(this.lastWriteStartedAt, startedAt);
      }
      await wait(pauseMs.write);
    }
  }

  #listen(index: number): void {
    const { port, ca } = this.#address;
    const protocols = ['actioncable-v1-json', `bearer.${this.session.token}`];
    const socket = new WebSocket(`wss://localhost:${port}/cable`, protocols, {
      ca,
      origin: `https://localhost:${port}`,
      handshakeTimeout: answerLimitMs,
    });
    this.#sockets[index] = socket;
    this.heardAt[index] ??= 0;
    socket.on('message', (content: Buffer) => {
      const frame: { type?: string; message?: unknown } = JSON.parse(content.toString());
      if (frame.type === 'welcome')
        socket.send(JSON.stringify({ command: 'subscribe', identifier: '{"channel":"UserChannel"}' }));
      else if (frame.type === 'reject_subscription') this.#count('/cable: subscription rejected');
      else if (frame.type === undefined) this.heardAt[index] = performance.now();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      if (!this.#isOver) setTimeout(() => this.#listen(index), pauseMs.reconnect);
    });
  }
}

export const startLoad = (address: Address, session: Session): Load => new RunningLoad(address, session);
