import { type CryptoKey, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import type { Clock } from '../../clock.ts';
import { providerAway } from './provider-away.ts';

/** Null for a key that Google does not have. */
export type FindKey = (kid: string) => Promise<CryptoKey | null>;

/** In milliseconds. */
const timeoutMs = 5_000;
/** An unknown key may be a new one, or made up by somebody who would have us ask for each. In milliseconds. */
const betweenQuestions = 60_000;
/** How long keys are kept: as long as their answer says, this long where it says nothing, and never longer than a day; in seconds. */
const usualLife = 300;
const longestLife = 24 * 60 * 60;

interface Kept {
  readonly kids: ReadonlySet<unknown>;
  readonly find: ReturnType<typeof createLocalJWKSet>;
  readonly asked_at: number;
  readonly until: number;
}

/** Google's keys, asked for when one is first needed. */
export function googleKeys(certs_url: string, clock: Clock): FindKey {
  let kept: Kept | null = null;
  let unknown_asked_at = Number.NEGATIVE_INFINITY;
  let underway: Promise<Kept> | null = null;

  /** However many wait for an answer, the question is put once. */
  const ask = async () => {
    underway ??= fetchKeys(certs_url, clock).finally(() => {
      underway = null;
    });
    kept = await underway;
    return kept;
  };

  return async (kid) => {
    let keys = kept && kept.until > clock().getTime() ? kept : await ask();
    const now = clock().getTime();
    if (!keys.kids.has(kid) && now - Math.max(keys.asked_at, unknown_asked_at) >= betweenQuestions) {
      unknown_asked_at = now;
      keys = await ask();
    }
    return keys.kids.has(kid) ? keys.find({ alg: 'RS256', kid }) : null;
  };
}

async function fetchKeys(certs_url: string, clock: Clock): Promise<Kept> {
  try {
    const response = await fetch(certs_url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const set = (await response.json()) as JSONWebKeySet;
    const find = createLocalJWKSet(set);
    const now = clock().getTime();
    const given = /(?:^|[\s,])max-age=(\d+)/i.exec(response.headers.get('cache-control') ?? '')?.[1];
    const life = Math.min(Number(given ?? usualLife), longestLife);
    return { kids: new Set(set.keys.map(({ kid }) => kid)), find, asked_at: now, until: now + life * 1000 };
  } catch (error) {
    throw providerAway('Google', error);
  }
}
