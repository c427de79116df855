import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startLoadBalancer } from '../apps/server/src/testing/load-balancer.ts';

/** How often each server is asked whether it takes requests, and how long it may take to answer, in milliseconds. */
const [intervalMs, timeoutMs] = [1_000, 2_000];

/** Passes new connections in turn to the servers that are ready, and relies on that: it tries no other server. */
export interface Balancer {
  readonly origin: string;
  /** Resolves once it is ready. */
  add(origin: string): Promise<void>;
  remove(origin: string): void;
  close(): Promise<void>;
}

export async function startBalancer(): Promise<Balancer> {
  const balancer = await startLoadBalancer(false);
  const ready = new Map<string, boolean>();
  const update = () =>
    balancer.balance([...ready].filter(([, isReady]) => isReady).map(([origin]) => Number(new URL(origin).port)));
  const check = async () => {
    await Promise.all(
      [...ready.keys()].map(async (origin) => {
        const isReady = await asksForRequests(origin);
        if (ready.has(origin)) ready.set(origin, isReady);
      }),
    );
    update();
  };
  const timer = setInterval(() => void check(), intervalMs);
  return {
    origin: balancer.origin,
    async add(origin) {
      ready.set(origin, false);
      while (ready.get(origin) === false) await wait(intervalMs);
    },
    remove(origin) {
      ready.delete(origin);
      update();
    },
    async close() {
      clearInterval(timer);
      await balancer.close();
    },
  };
}

const asksForRequests = (origin: string): Promise<boolean> =>
  new Promise((done) => {
    get(`${origin}/api/v1/ready`, { agent: false, signal: AbortSignal.timeout(timeoutMs) }, (reply) => {
      reply.resume();
      done(reply.statusCode === 200);
    }).once('error', () => done(false));
  });
