import type { Clock } from '../../clock.ts';
import { googleVerifier } from './google.ts';
import { openIdDoor } from './openid.ts';
import type { Social, SocialSettings } from './social.ts';

/** @param clock for Google's tokens; OpenID Connect's own library goes by the machine's */
export function createSocial({ google, openid_providers }: SocialSettings, clock: Clock): Social {
  return {
    verifyGoogle: google ? googleVerifier(google, clock) : async () => null,
    ...openIdDoor(openid_providers),
  };
}
