import { onHashThread } from './hash-threads.ts';
import { objectionTo } from './known-passwords.ts';

/** OWASP's Argon2id parameters: 19 MiB, two passes, one lane; they are recorded in each hash. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  /** @throws Refusal `unavailable` when too many wait already */
  hash(password: string): Promise<string>;
  /**
   * Takes as long for a person without a password as for one with.
   * @throws Refusal `unavailable` when too many wait already
   */
  isRight(password: string, kept: string | null): Promise<boolean>;
  /** Whether a kept hash was made more cheaply than today's; then the next right sign-in makes it anew. */
  needsRehash(kept: string): boolean;
  /** Why this may not be somebody's new password, to read below its field; null when it may. The visible rules are the contract's. */
  objectionTo(password: string, person: { readonly email: string }): Promise<string | null>;
}

/** The same text, whether a keyboard made an accent with its letter or after it. */
const spelled = (password: string) => password.normalize('NFC');

const hash = async (password: string) => String(await onHashThread({ password: spelled(password), cost }));

/** Argon2id off the main thread, few at once and not many waiting. */
export async function createPasswords({ product_name }: { readonly product_name: string }): Promise<Passwords> {
  const nobody = await hash('nobody has this password');
  return {
    hash,
    async isRight(password, kept) {
      const right = await onHashThread({ password: spelled(password), kept: kept ?? nobody });
      return right === true && kept !== null;
    },
    needsRehash,
    objectionTo: (password, { email }) => objectionTo(password, { email, product_name }),
  };
}

function needsRehash(kept: string): boolean {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(kept) ?? [];
  return !(Number(memory) >= cost.memoryCost && Number(time) >= cost.timeCost);
}
