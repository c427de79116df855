import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from '../limiter.ts';
import { problemWith } from './known-passwords.ts';

/** OWASP's Argon2id parameters: 19 MiB, two passes, one lane. Each hash records them. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes run on libuv's threads, four by default: one stays free for files and DNS. */
const maxConcurrent = Math.min(availableParallelism(), 3);
/** About a second's work for each thread. A caller who waits longer would give up. */
const maxWaiting = maxConcurrent * 32;

export interface Passwords {
  /** @throws ApiError `unavailable` when the queue is full */
  hash(password: string): Promise<string>;
  /**
   * Takes as long for an account without a password as for one with.
   * @throws ApiError `unavailable` when the queue is full
   */
  isRight(password: string, password_hash: string | null): Promise<boolean>;
  /** The next successful sign-in replaces a weaker hash. */
  needsRehash(password_hash: string): boolean;
  /** Why this is not acceptable as a new password, as text below its field, or null. The contract has the visible rules. */
  problemWith(password: string, user: { readonly email: string }): Promise<string | null>;
}

const normalize = (password: string) => password.normalize('NFC');

export async function createPasswords({ product_name }: { readonly product_name: string }): Promise<Passwords> {
  const limited = createLimiter(maxConcurrent, maxWaiting);
  const hashLimited = (password: string) => limited(() => hash(normalize(password), cost));
  const placeholder = await hashLimited('the account has no password');
  return {
    hash: hashLimited,
    async isRight(password, password_hash) {
      const matches = await limited(() => verify(password_hash ?? placeholder, normalize(password)));
      return matches && password_hash !== null;
    },
    needsRehash,
    problemWith: (password, { email }) => problemWith(password, { email, product_name }),
  };
}

function needsRehash(password_hash: string): boolean {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(password_hash) ?? [];
  return !(Number(memory) >= cost.memoryCost && Number(time) >= cost.timeCost);
}
