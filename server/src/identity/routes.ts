import { endSession, refreshToken, startSession } from 'contract/identity';
import { type Route, route } from '../platform/http/route.ts';
import { handleEndSession } from './end-session.ts';
import { handleRefreshToken } from './refresh-token.ts';
import { handleStartSession } from './start-session.ts';

export const identityRoutes: Route[] = [
  route(startSession, handleStartSession),
  route(refreshToken, handleRefreshToken),
  route(endSession, handleEndSession),
];
