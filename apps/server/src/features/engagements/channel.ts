import { type Channel, recordOf } from '../../realtime/cable/channel.ts';
import { streams } from '../../realtime/public.ts';
import { findClientInReach } from './public.ts';

/** One client, for whoever may read them. */
export const clientChannel: Channel = {
  name: 'ClientChannel',
  async streamsOf(ground, actor, params) {
    const client_id = recordOf(params);
    const client = client_id === null ? null : await findClientInReach(ground, actor, client_id);
    return client && [streams.ofClient(client.id)];
  },
};
