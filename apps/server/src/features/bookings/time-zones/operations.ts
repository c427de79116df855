import type { Actor } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import { setTimeZone } from '../../users/store.ts';
import { normalizeTimeZone } from '../native/rules.ts';
import { zoneOfState } from './rules.ts';

/** The zone of the browser in which a user books, for the emails that they get. Null if it is not known. */
export async function rememberTimeZone(
  { db }: Pick<AppContext, 'db'>,
  { user_id }: Pick<Actor, 'user_id'>,
  given: string | undefined,
): Promise<string | null> {
  const zone = given === undefined ? null : normalizeTimeZone(given);
  if (zone !== null) await setTimeZone(db, user_id, zone);
  return zone;
}

interface Zoned {
  readonly time_zone: string | null;
}

interface Zones {
  readonly guest_time_zone: string | null;
  readonly guest: Zoned & { readonly zip_code: string | null };
}

/** Where the guest booked, last booked, or lives. Null if nothing is known. */
export async function zoneOfGuest({ rates }: Pick<AppContext, 'rates'>, { guest_time_zone, guest }: Zones) {
  const known = guest_time_zone ?? guest.time_zone;
  if (known || !guest.zip_code) return known;
  const [county] = await rates.listCounties(guest.zip_code);
  return county ? zoneOfState[county.state] : null;
}
