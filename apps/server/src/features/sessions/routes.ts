import { confirmPassword, showConfirmation } from 'contract/endpoints/confirmations';
import {
  deleteSession,
  deleteSessions,
  endSession,
  listSessions,
  refreshToken,
  startSession,
} from 'contract/endpoints/sessions';
import { type Route, route } from '../../http/route.ts';
import { handleConfirmPassword } from './confirm-password.ts';
import { handleDeleteSession } from './delete-session.ts';
import { handleDeleteSessions } from './delete-sessions.ts';
import { handleEndSession } from './end-session.ts';
import { handleListSessions } from './list-sessions.ts';
import { handleRefreshToken } from './refresh-token.ts';
import { handleShowConfirmation } from './show-confirmation.ts';
import { handleStartSession } from './start-session.ts';

export const sessionRoutes: Route[] = [
  route(startSession, handleStartSession),
  route(refreshToken, handleRefreshToken),
  route(endSession, handleEndSession),
  route(listSessions, handleListSessions),
  route(deleteSession, handleDeleteSession),
  route(deleteSessions, handleDeleteSessions),
  route(confirmPassword, handleConfirmPassword),
  route(showConfirmation, handleShowConfirmation),
];
