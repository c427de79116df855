import { type Channel, recordOf } from '../../realtime/channel.ts';
import { streams } from '../../realtime/public.ts';
import { findVisibleClient } from './public.ts';

/** One client, for whoever may read them. */
export const clientChannel: Channel = {
  name: 'ClientChannel',
  async streamsOf(ctx, actor, params) {
    const client_id = recordOf(params);
    const client = client_id === null ? null : await findVisibleClient(ctx, actor, client_id);
    return client && [streams.ofClient(client.id)];
  },
};
