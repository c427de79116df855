import { beginOAuthSession, startGoogleSession, startOAuthSession } from 'contract/endpoints/sessions';
import { type Route, route } from '../../http/route.ts';
import { handleBeginOAuthSession } from './begin-oauth-session.ts';
import { handleStartGoogleSession } from './start-google-session.ts';
import { handleStartOAuthSession } from './start-oauth-session.ts';

export const oauthRoutes: Route[] = [
  route(startGoogleSession, handleStartGoogleSession),
  route(beginOAuthSession, handleBeginOAuthSession),
  route(startOAuthSession, handleStartOAuthSession),
];
