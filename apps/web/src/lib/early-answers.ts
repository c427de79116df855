import type { Reply } from './api.ts';

/** After this time the application sends the requests again itself. */
const timeoutMs = 5_000;

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

/** Null for any failure. The application then retries and shows the error. */
async function fetchEarly<N extends 'show-estimation' | 'calculate-estimation'>(url: string): Promise<Reply<N> | null> {
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

export function askEarly(token: string): EarlyAnswers {
  // Written out, because the script would otherwise contain the paths of all endpoints.
  const url = `/api/v1/estimations/${token}`;
  const answers = {
    token,
    estimation: fetchEarly<'show-estimation'>(url),
    calculation: fetchEarly<'calculate-estimation'>(`${url}/calculate`),
  };
  window.earlyAnswers = answers;
  return answers;
}

export function takeEarlyAnswers(): EarlyAnswers | undefined {
  const answers = window.earlyAnswers;
  window.earlyAnswers = undefined;
  return answers;
}
