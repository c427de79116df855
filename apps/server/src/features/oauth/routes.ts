import { beginForeignSession, startForeignSession, startGoogleSession } from 'contract/endpoints/sessions';
import { type Route, route } from '../../http/route.ts';
import { handleBeginForeignSession } from './begin-foreign-session.ts';
import { handleStartForeignSession } from './start-foreign-session.ts';
import { handleStartGoogleSession } from './start-google-session.ts';

export const foreignRoutes: Route[] = [
  route(startGoogleSession, handleStartGoogleSession),
  route(beginForeignSession, handleBeginForeignSession),
  route(startForeignSession, handleStartForeignSession),
];
