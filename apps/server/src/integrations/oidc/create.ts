import type { Clock } from '../../clock.ts';
import { googleVerifier } from './google.ts';
import { createOpenIdClient } from './openid.ts';
import type { Social, SocialSettings } from './social.ts';

/** @param clock for the claims of Google's tokens; the OpenID Connect library uses the machine's clock */
export function createSocial({ google, openid_providers }: SocialSettings, clock: Clock): Social {
  return {
    verifyGoogle: google ? googleVerifier(google, clock) : async () => null,
    ...createOpenIdClient(openid_providers),
  };
}
