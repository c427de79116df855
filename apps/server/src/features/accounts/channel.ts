import { type Channel, recordOf } from '../../realtime/channel.ts';
import { streams } from '../../realtime/public.ts';
import { canHear } from './policy.ts';
import { findAccount } from './store.ts';

/** One firm, for those who work in it. */
export const accountChannel: Channel = {
  name: 'AccountChannel',
  async streamsOf({ db }, actor, params) {
    const account_id = recordOf(params);
    if (account_id === null || !canHear(actor, account_id)) return null;
    return (await findAccount(db, account_id)) && [streams.ofAccount(account_id)];
  },
};
