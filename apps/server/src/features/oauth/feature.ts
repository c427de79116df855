import type { Feature } from '../../feature.ts';
import { beginOAuthSessionRoute } from './begin-oauth-session.ts';
import { oauthJobs } from './jobs.ts';
import { startGoogleSessionRoute } from './start-google-session.ts';
import { startOAuthSessionRoute } from './start-oauth-session.ts';

export const oauth: Feature = {
  routes: [startGoogleSessionRoute, beginOAuthSessionRoute, startOAuthSessionRoute],
  jobs: oauthJobs,
};
