/**
 * A puzzle that costs its solver processor time and the server one key derivation (decision 061): find the counter whose
 * key begins with `bits` zero bits. The key is PBKDF2-HMAC-SHA-256 of the counter, in decimal, with the challenge as salt.
 */
export interface Puzzle {
  readonly challenge: string;
  readonly iterations: number;
  readonly bits: number;
}

export interface Proof {
  readonly challenge: string;
  readonly counter: number;
}

const encoder = new TextEncoder();

export async function isSolution({ challenge, iterations, bits }: Puzzle, counter: number): Promise<boolean> {
  const password = encoder.encode(String(counter));
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const salt = encoder.encode(challenge);
  const derived = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 32);
  return Math.clz32(new DataView(derived).getUint32(0)) >= bits;
}

/** Tries 2 to the power of `bits` counters on average. */
export async function solvePuzzle(puzzle: Puzzle): Promise<Proof> {
  for (let counter = 0; ; counter++)
    if (await isSolution(puzzle, counter)) return { challenge: puzzle.challenge, counter };
}
