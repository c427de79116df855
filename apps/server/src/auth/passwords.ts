import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { ApiError } from '../api-error.ts';
import { problemWith } from './known-passwords.ts';

/** OWASP's Argon2id parameters: 19 MiB, two passes, one lane. Each hash records them. */
export const recommendedCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const maxThreads = Math.min(availableParallelism(), 3);
const pool = new Piscina({
  filename: new URL('./hash-worker.mjs', import.meta.url).href,
  minThreads: 1,
  maxThreads,
  idleTimeout: 60_000,
  /** About a second's work for each thread. A caller who waits longer would give up. */
  maxQueue: maxThreads * 32,
  /** Requests come first. Only Linux has a nice value for each thread. */
  niceIncrement: process.platform === 'linux' ? 10 : 0,
  /** A loader such as tsx, which the worker does not need, would delay its start. */
  execArgv: [],
});

export interface Passwords {
  /** @throws ApiError `unavailable` when the queue is full */
  hash(password: string): Promise<string>;
  /**
   * Takes as long for an account without a password as for one with.
   * @throws ApiError `unavailable` when the queue is full
   */
  isRight(password: string, password_hash: string | null): Promise<boolean>;
  needsRehash(password_hash: string): boolean;
  /** Why this is not acceptable as a new password, as text below its field, or null. The contract has the visible rules. */
  problemWith(password: string, user: { readonly email: string }): Promise<string | null>;
}

const normalize = (password: string) => password.normalize('NFC');

async function run(name: 'hash' | 'verify', task: object): Promise<unknown> {
  // Piscina rejects a task beyond its queue with an error that has no code.
  if (pool.queueSize >= pool.options.maxQueue) throw new ApiError('unavailable');
  return pool.run(task, { name });
}

export async function createPasswords(
  { product_name }: { readonly product_name: string },
  cost = recommendedCost,
): Promise<Passwords> {
  const hash = async (password: string) => String(await run('hash', { password: normalize(password), cost }));
  const placeholder = await hash('the account has no password');
  return {
    hash,
    async isRight(password, password_hash) {
      const matches = await run('verify', {
        password: normalize(password),
        password_hash: password_hash ?? placeholder,
      });
      return matches === true && password_hash !== null;
    },
    needsRehash: (password_hash) => isWeaker(password_hash, cost),
    problemWith: (password, { email }) => problemWith(password, { email, product_name }),
  };
}

function isWeaker(password_hash: string, cost: typeof recommendedCost): boolean {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(password_hash) ?? [];
  return !(Number(memory) >= cost.memoryCost && Number(time) >= cost.timeCost);
}
