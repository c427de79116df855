import { hash, verify } from '@node-rs/argon2';

/** OWASP's Argon2id parameters: 19 MiB, two passes, one lane; they are recorded in each hash. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for a person without a password as for one with. */
  isRight(password: string, kept: string | null): Promise<boolean>;
}

/** Argon2id off the main thread. */
export async function createPasswords(): Promise<Passwords> {
  const nobody = await hash('nobody has this password', cost);
  return {
    hash: (password) => hash(password, cost),
    async isRight(password, kept) {
      const right = await verify(kept ?? nobody, password);
      return right && kept !== null;
    },
  };
}
