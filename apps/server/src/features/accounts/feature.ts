import type { Feature } from '../../feature.ts';
import { type Channel, recordOf } from '../../realtime/channel.ts';
import { streams } from '../../realtime/streams.ts';
import { showBrandingRoute, showLogoRoute, updateBrandingRoute, updateLogoRoute } from './branding/branding.ts';
import { canSubscribe } from './policy.ts';
import { accountExists } from './queries.ts';
import { createSignupCodeRoute, deleteSignupCodeRoute } from './signup-code.ts';

export const accountChannel: Channel = {
  name: 'AccountChannel',
  async streamsOf({ db }, actor, params) {
    const account_id = recordOf(params);
    if (account_id === null || !canSubscribe(actor, account_id)) return null;
    return (await accountExists(db, account_id)) ? [streams.ofAccount(account_id)] : null;
  },
};

export const accounts: Feature = {
  routes: [
    createSignupCodeRoute,
    deleteSignupCodeRoute,
    showBrandingRoute,
    updateBrandingRoute,
    updateLogoRoute,
    showLogoRoute,
  ],
  channels: [accountChannel],
};
