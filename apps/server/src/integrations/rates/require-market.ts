import { moveOfEvents } from 'contract/endpoints/life-event-figures';
import type { Market } from 'estimator';
import { ApiError } from '../../api-error.ts';
import type { EstimatePlace, RateSource } from './rates.ts';

/**
 * @param prefixes of the field names in errors
 * @throws ApiError `validation_failed` for an unknown zip code, or a county or state that does not match it
 */
export async function requireMarket(
  rates: RateSource,
  place: EstimatePlace & { readonly state?: string | undefined },
  prefixes = { place: '', events: 'events.' },
): Promise<Market> {
  const { events = [], ...home } = place;
  const market = await rates.findMarket(place);
  if (!market) {
    const move = moveOfEvents(events);
    const isMoveWrong = move !== null && (await rates.findMarket(home)) !== null;
    throw await (isMoveWrong
      ? placeError(rates, move, `${prefixes.events}${events.indexOf(move)}.`)
      : placeError(rates, home, prefixes.place));
  }
  if (place.state && place.state !== market.state)
    throw new ApiError('validation_failed', {
      errors: { [`${prefixes.place}state`]: ['This zip code is in another state'] },
    });
  return market;
}

async function placeError(rates: RateSource, { zip }: { readonly zip: string }, prefix: string): Promise<ApiError> {
  const isKnown = (await rates.listCounties(zip)).length > 0;
  return new ApiError('validation_failed', {
    errors: isKnown
      ? { [`${prefix}county`]: ['This county is not in this zip code'] }
      : { [`${prefix}zip`]: ['Invalid zip code'] },
  });
}
