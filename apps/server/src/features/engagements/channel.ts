import { clientScopeOf } from '../../auth/actor.ts';
import { type Channel, recordOf } from '../../realtime/channel.ts';
import { streams } from '../../realtime/streams.ts';
import { isVisibleClient } from './queries.ts';

export const clientChannel: Channel = {
  name: 'ClientChannel',
  async streamsOf({ db }, actor, params) {
    const client_id = recordOf(params);
    if (client_id === null || !(await isVisibleClient(db, clientScopeOf(actor), client_id))) return null;
    return [streams.ofClient(client_id)];
  },
};
