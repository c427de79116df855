import { clientScopeOf } from '../../auth/actor.ts';
import type { Feature } from '../../feature.ts';
import { type Channel, recordOf } from '../../realtime/channel.ts';
import { streams } from '../../realtime/streams.ts';
import { createClientRoute } from './create-client.ts';
import { inviteClientRoute } from './invite-client.ts';
import { clientJobs } from './jobs.ts';
import { isVisibleClient } from './queries.ts';
import { updateClientEmailRoute } from './update-client-email.ts';

export const clientChannel: Channel = {
  name: 'ClientChannel',
  async streamsOf({ db }, actor, params) {
    const client_id = recordOf(params);
    if (client_id === null || !(await isVisibleClient(db, clientScopeOf(actor), client_id))) return null;
    return [streams.ofClient(client_id)];
  },
};

export const engagements: Feature = {
  routes: [createClientRoute, inviteClientRoute, updateClientEmailRoute],
  jobs: clientJobs,
  channels: [clientChannel],
};
