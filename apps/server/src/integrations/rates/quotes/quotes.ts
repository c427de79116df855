import { isDeepStrictEqual } from 'node:util';
import type { Offer } from 'plan-files/on-sale';
import type { Db } from '../../../db/connection.ts';
import { type MarketplaceApi, MarketplaceUnavailable } from '../../marketplace/marketplace-api.ts';
import type { MarketplacePlace } from '../../marketplace/read-offers.ts';
import { findQuote, maxDays, saveQuote } from './store.ts';

export interface Quote {
  readonly offers: readonly Offer[];
  readonly fetched_at: string;
}

export interface Quotes {
  /**
   * Of the Marketplace API. Null where HealthCare.gov sells no plans, and while it can't be reached. The same object as long
   * as its plans are the same.
   */
  find(place: MarketplacePlace): Promise<Quote | null>;
}

const hourMs = 3_600_000;
const freshMs = 24 * hourMs;
const usableMs = maxDays * freshMs;
/** After a failure. */
const retryMs = 60_000;

/** Some tens of megabytes. */
const maxRemembered = 100;

interface Known {
  readonly quote: Quote | null;
  /** When it has to be asked for again. */
  readonly untilMs: number;
}

/** @param now milliseconds since 1970 */
export function createQuotes(db: Db, api: MarketplaceApi, now: () => number = Date.now): Quotes {
  const known = new Map<string, Known>();
  const running = new Map<string, Promise<Quote | null>>();

  async function fetched(place: MarketplacePlace): Promise<Known> {
    const kept = await findQuote(db, place);
    const age = kept ? now() - Date.parse(kept.fetched_at) : Number.POSITIVE_INFINITY;
    const quoteOf = (offers: readonly Offer[] | null, fetched_at: string) => offers && { offers, fetched_at };
    // Another process may have asked.
    if (kept && age < freshMs) return { quote: quoteOf(kept.offers, kept.fetched_at), untilMs: now() + freshMs - age };
    try {
      const offers = await api.findOffers(place);
      const fetched_at = new Date(now()).toISOString();
      await saveQuote(db, place, { offers, fetched_at });
      return { quote: quoteOf(offers, fetched_at), untilMs: now() + freshMs };
    } catch (error) {
      if (!(error instanceof MarketplaceUnavailable)) throw error;
      const quote = kept && age < usableMs ? quoteOf(kept.offers, kept.fetched_at) : null;
      return { quote, untilMs: now() + retryMs };
    }
  }

  async function refresh(key: string, place: MarketplacePlace): Promise<Quote | null> {
    const before = known.get(key)?.quote ?? null;
    const { quote, untilMs } = await fetched(place);
    const isSame = before !== null && isDeepStrictEqual(before.offers, quote?.offers);
    if (known.size >= maxRemembered) known.clear();
    known.set(key, { quote: isSame ? before : quote, untilMs });
    return isSame ? before : quote;
  }

  return {
    async find(place) {
      const key = `${place.plan_year} ${place.county} ${place.zip}`;
      const found = known.get(key);
      if (found && now() < found.untilMs) return found.quote;
      const started = running.get(key) ?? refresh(key, place).finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
  };
}
