import { isSolution, type Proof, type Puzzle } from 'contract/proof-of-work';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { emailDigest } from './known-device.ts';
import { countAttempt } from './store.ts';
import { digest, randomToken, type Tokens } from './tokens.ts';

/** About half a millisecond of a processor per counter, for the solver and for the verification. */
const iterations = 2_000;
/** How long a puzzle can be solved, in seconds. */
export const puzzleLifetime = 2 * 60;

/** For sign-ins with this email only. Nothing is stored until it is solved. */
export function createPuzzle(tokens: Tokens, now: Date, email: string, bits: number): Puzzle {
  const expires = Math.floor(now.getTime() / 1000) + puzzleLifetime;
  const content = `${emailDigest(email)}.${expires}.${bits}.${randomToken()}`;
  return { challenge: tokens.sign('proof', content), iterations, bits };
}

interface ProofContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: Tokens;
}

/** False unless the proof is right, for this email, unexpired, and used for the first time. */
export async function consumeProof({ db, clock, tokens }: ProofContext, email: string, proof: Proof): Promise<boolean> {
  const [subject, expires, bits] = tokens.read('proof', proof.challenge)?.split('.') ?? [];
  const now = clock();
  if (subject !== emailDigest(email) || now.getTime() / 1000 >= Number(expires)) return false;
  const puzzle = { challenge: proof.challenge, iterations, bits: Number(bits) };
  if (!(await isSolution(puzzle, proof.counter))) return false;
  const used = `proof:${digest(proof.challenge).toString('base64url')}`;
  return (await countAttempt(db, used, now, puzzleLifetime)) === 1;
}
