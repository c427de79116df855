import type { Feature } from '../../feature.ts';
import { confirmPasswordRoute, showConfirmationRoute } from './confirm-password.ts';
import { endSessionRoute, startSessionRoute } from './current-session.ts';
import { refreshTokenRoute } from './refresh-token.ts';
import { deleteSessionRoute, deleteSessionsRoute, listSessionsRoute } from './sessions.ts';

export const sessions: Feature = {
  routes: [
    startSessionRoute,
    refreshTokenRoute,
    endSessionRoute,
    listSessionsRoute,
    deleteSessionRoute,
    deleteSessionsRoute,
    confirmPasswordRoute,
    showConfirmationRoute,
  ],
};
