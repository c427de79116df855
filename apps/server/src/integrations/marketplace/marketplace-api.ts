import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import pLimit from 'p-limit';
import type { Offer } from 'plan-files/on-sale';
import type * as z from 'zod';
import { measureOutgoing } from '../../telemetry/outgoing.ts';
import { readText } from '../read-text.ts';
import { type MarketplacePlace, offersOf, pageSchema, type SoldPlan, silverVariants } from './read-offers.ts';

export interface MarketplaceSettings {
  readonly api_base: string;
  readonly api_key: string;
}

export interface MarketplaceApi {
  /**
   * Medical plans on sale at the place. Null where HealthCare.gov sells none: in a state with its own marketplace, and in a
   * year that it does not have.
   *
   * @throws MarketplaceUnavailable
   */
  findOffers(place: MarketplacePlace): Promise<Offer[] | null>;
}

/** The message has neither the key nor the place. */
export class MarketplaceUnavailable extends Error {
  override readonly name = 'MarketplaceUnavailable';
}

export interface MarketplaceTimes {
  readonly timeoutMs?: number;
  readonly retryAfterMs?: number;
}

/** After this many consecutive failures, requests fail at once, except for one attempt in each interval. */
const maxFailures = 3;

/** Of all lists together. The vendor allows 1,000 requests in a minute. */
const maxConcurrent = 4;

/** In bytes, of one page. */
const maxBytes = 5_000_000;

/** The page size is fixed. */
const pageSize = 10;

/** No county has as many plans. */
const maxPlans = 1_000;

/**
 * Prices at this age are the highest, so that a cent of rounding counts least at other ages. Without help, prices do not
 * depend on income.
 */
const household = {
  income: 100_000,
  has_married_couple: false,
  people: [
    { age: 64, aptc_eligible: false, has_mec: false, is_parent: false, is_pregnant: false, uses_tobacco: false },
  ],
};

const bodyOf = ({ plan_year, state, county, zip }: MarketplacePlace, more: object, offset: number) => ({
  household,
  place: { countyfips: county, state, zipcode: zip },
  market: 'Individual',
  year: plan_year,
  catastrophic_override: true,
  ...more,
  order: 'asc',
  sort: 'premium',
  offset,
});

interface Answer {
  readonly status: number;
  readonly text: string;
}

type Page = z.output<typeof pageSchema>;
type ReadPage = (place: MarketplacePlace, more: object, offset: number) => Promise<Page | null>;

async function search(readPage: ReadPage, place: MarketplacePlace, more: object): Promise<SoldPlan[] | null> {
  const first = await readPage(place, more, 0);
  if (!first) return null;
  const total = Math.min(first.total, maxPlans);
  const pages = Math.max(Math.ceil(total / pageSize) - 1, 0);
  const offsets = Array.from({ length: pages }, (_, at) => (at + 1) * pageSize);
  const others = await Promise.all(offsets.map((offset) => readPage(place, more, offset)));
  const plans = [first, ...others].flatMap((one) => one?.plans ?? []);
  if (new Set(plans.map(({ id }) => id)).size !== total) throw new Error('changed while it was read');
  return plans;
}

async function findOffers(readPage: ReadPage, place: MarketplacePlace): Promise<Offer[] | null> {
  const standard = await search(readPage, place, {});
  if (!standard) return null;
  const variants = await Promise.all(
    silverVariants.map(async ({ level, csr_override }) => {
      const plans = await search(readPage, place, { csr_override, filter: { metal_levels: ['Silver'] } });
      return { level, plans: plans ?? [] };
    }),
  );
  return offersOf(place, standard, variants);
}

/** The parser's message would quote values of the answer. */
function unavailable({ name, message }: Error): MarketplaceUnavailable {
  return new MarketplaceUnavailable(
    name === 'ZodError' || name === 'SyntaxError' ? 'answered in another format' : message,
  );
}

export function marketplaceApi(
  settings: MarketplaceSettings,
  { timeoutMs = 5_000, retryAfterMs = 30_000 }: MarketplaceTimes = {},
): MarketplaceApi {
  const limit = pLimit(maxConcurrent);
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: retryAfterMs,
    breaker: new ConsecutiveBreaker(maxFailures),
  });

  const read: ReadPage = async (place, more, offset) => {
    const { status, text } = await measureOutgoing('marketplace', { result: outcomeOf }, () =>
      request(settings, bodyOf(place, more, offset), timeoutMs),
    );
    if (isNotSold(status)) return null;
    if (status !== 200) throw new Error(status === 401 || status === 403 ? 'refused the key' : `answered ${status}`);
    return pageSchema.parse(JSON.parse(text));
  };

  /** Callers do not wait for another caller's attempt to reach it again, as cockatiel would have them do. */
  const readPage: ReadPage = (...page) =>
    limit(() => {
      if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      return breaker.execute(() => read(...page));
    });

  return {
    findOffers: (place) =>
      findOffers(readPage, place).catch((error: Error) => {
        throw unavailable(error);
      }),
  };
}

/** How it answers for a state with its own marketplace, and for an unknown year. */
const isNotSold = (status: number) => status === 400 || status === 404;

function outcomeOf({ status }: Answer): string {
  if (status === 401 || status === 403) return 'key_refused';
  if (status === 429) return 'limited';
  if (isNotSold(status)) return 'not_sold';
  return status < 500 ? 'succeeded' : 'failed';
}

async function request({ api_base, api_key }: MarketplaceSettings, body: object, timeoutMs: number): Promise<Answer> {
  const response = await fetch(`${api_base}/plans/search?${new URLSearchParams({ apikey: api_key }).toString()}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(({ name }: Error) => {
    // The cause has the address, with the key.
    throw new Error(`could not be reached (${name})`);
  });
  return { status: response.status, text: await readText(response, maxBytes) };
}
