import { addressOf } from './address.ts';
import type { Reply } from './api.ts';

/** Longer than this nobody waits for an answer that can be asked for again, in milliseconds. */
const timeoutMs = 5_000;

/** What the page of a public link asked for before the application was there. */
export interface EarlyAnswers {
  readonly token: string;
  readonly estimation: Promise<Reply<'show-estimation'> | null>;
  readonly calculation: Promise<Reply<'calculate-estimation'> | null>;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers | undefined;
  }
}

/** Null stands for every kind of failure: the application then asks again and says what is wrong. */
async function ask<N extends 'show-estimation' | 'calculate-estimation'>(
  name: N,
  token: string,
): Promise<Reply<N> | null> {
  const { url } = addressOf(name, { params: { id: token } });
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/json' },
      credentials: 'same-origin',
      priority: 'high',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return response.ok ? ((await response.json()) as Reply<N>) : null;
  } catch {
    return null;
  }
}

/** Asks for an estimate and its figures without the application, and leaves the answers where it finds them. */
export function askEarly(token: string): EarlyAnswers {
  const answers = {
    token,
    estimation: ask('show-estimation', token),
    calculation: ask('calculate-estimation', token),
  };
  window.earlyAnswers = answers;
  return answers;
}

/** The answers that were asked for early, once. */
export function takeEarlyAnswers(): EarlyAnswers | undefined {
  const answers = window.earlyAnswers;
  window.earlyAnswers = undefined;
  return answers;
}
