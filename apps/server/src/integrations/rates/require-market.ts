import type { Market, PlanYear } from 'estimator';
import { ApiError } from '../../api-error.ts';
import type { RateSource } from './rates.ts';

/**
 * @param prefix of the field names in errors
 * @throws ApiError `validation_failed` for an unknown zip code, or a county or state that does not match it
 */
export async function requireMarket(
  rates: RateSource,
  place: { zip: string; county: string; plan_year: PlanYear; state?: string | undefined },
  prefix = '',
): Promise<Market> {
  const market = await rates.findMarket(place);
  if (!market) {
    const isKnown = (await rates.listCounties(place.zip)).length > 0;
    throw new ApiError('validation_failed', {
      errors: isKnown
        ? { [`${prefix}county`]: ['This county is not in this zip code'] }
        : { [`${prefix}zip`]: ['Invalid zip code'] },
    });
  }
  if (place.state && place.state !== market.state)
    throw new ApiError('validation_failed', { errors: { [`${prefix}state`]: ['This zip code is in another state'] } });
  return market;
}
