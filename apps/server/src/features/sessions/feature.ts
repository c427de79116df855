import type { Feature } from '../../feature.ts';
import { confirmPasswordRoute } from './confirm-password.ts';
import { deleteSessionRoute } from './delete-session.ts';
import { deleteSessionsRoute } from './delete-sessions.ts';
import { endSessionRoute } from './end-session.ts';
import { listSessionsRoute } from './list-sessions.ts';
import { refreshTokenRoute } from './refresh-token.ts';
import { showConfirmationRoute } from './show-confirmation.ts';
import { startSessionRoute } from './start-session.ts';

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
