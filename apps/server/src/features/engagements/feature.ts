import type { Feature } from '../../feature.ts';
import { clientChannel } from './channel.ts';
import { createClientRoute } from './create-client.ts';
import { inviteClientRoute } from './invite-client.ts';
import { clientJobs } from './jobs.ts';

export const engagements: Feature = {
  routes: [createClientRoute, inviteClientRoute],
  jobs: clientJobs,
  channels: [clientChannel],
};
