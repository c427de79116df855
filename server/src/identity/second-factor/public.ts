import type { Ground } from '../../platform/ground.ts';
import { digest, randomToken } from '../../platform/tokens.ts';
import { codeLifetime } from './rules.ts';
import * as store from './store.ts';

interface NewAttempt {
  readonly user_id: number;
  /** `sign_in`: a code to the person's phone. `phone`: the person first says which phone. */
  readonly purpose: 'sign_in' | 'phone';
  readonly phone_number: string | null;
  /** Of somebody who is signed in already. */
  readonly session_id?: string;
}

/** Begins a sign-in or an enrolment that waits for a code; its token, which only this browser gets. */
export async function beginAttempt({ db, clock }: Pick<Ground, 'db' | 'clock'>, attempt: NewAttempt): Promise<string> {
  const token = randomToken();
  const expires_at = new Date(clock().getTime() + codeLifetime * 1000).toISOString();
  await store.insertAttempt(db, { ...attempt, digest: digest(token), expires_at });
  return token;
}
