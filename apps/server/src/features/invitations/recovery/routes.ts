import {
  changePassword,
  requestMagicLink,
  requestPasswordReset,
  resetPassword,
  startSessionByLink,
} from 'contract/endpoints/invitations';
import { type Route, route } from '../../../http/route.ts';
import { handleChangePassword } from './change-password.ts';
import { handleRequestMagicLink } from './request-magic-link.ts';
import { handleRequestPasswordReset } from './request-password-reset.ts';
import { handleResetPassword } from './reset-password.ts';
import { handleStartSessionByLink } from './start-session-by-link.ts';

export const recoveryRoutes: Route[] = [
  route(requestPasswordReset, handleRequestPasswordReset),
  route(resetPassword, handleResetPassword),
  route(changePassword, handleChangePassword),
  route(requestMagicLink, handleRequestMagicLink),
  route(startSessionByLink, handleStartSessionByLink),
];
