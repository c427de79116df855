import type { Feature } from '../../feature.ts';
import type { Job } from '../../jobs/queue.ts';
import { retainedSince, retentionPeriods } from '../../retention.ts';
import { beginOAuthSessionRoute } from './begin-oauth-session.ts';
import { startGoogleSessionRoute, startOAuthSessionRoute } from './start-oauth-session.ts';
import { deleteExpiredTokens } from './store.ts';

export const oauthJobs: Job[] = [
  {
    name: 'delete-used-identity-tokens',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '43 * * * *',
    async work({ db, clock }) {
      await deleteExpiredTokens(db, retainedSince(clock(), retentionPeriods.used_identity_tokens));
    },
  },
];

export const oauth: Feature = {
  routes: [startGoogleSessionRoute, beginOAuthSessionRoute, startOAuthSessionRoute],
  jobs: oauthJobs,
};
