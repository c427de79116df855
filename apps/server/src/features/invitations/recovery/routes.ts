import {
  changePassword,
  requestMagicLink,
  requestPasswordReset,
  resetPassword,
  showMagicLink,
  showResetLink,
  startSessionByLink,
} from 'contract/endpoints/invitations';
import { type Route, route } from '../../../http/route.ts';
import { handleChangePassword } from './change-password.ts';
import { handleRequestMagicLink } from './request-magic-link.ts';
import { handleRequestPasswordReset } from './request-password-reset.ts';
import { handleResetPassword } from './reset-password.ts';
import { handleShowMagicLink } from './show-magic-link.ts';
import { handleShowResetLink } from './show-reset-link.ts';
import { handleStartSessionByLink } from './start-session-by-link.ts';

export const recoveryRoutes: Route[] = [
  route(requestPasswordReset, handleRequestPasswordReset),
  route(showResetLink, handleShowResetLink),
  route(resetPassword, handleResetPassword),
  route(changePassword, handleChangePassword),
  route(requestMagicLink, handleRequestMagicLink),
  route(showMagicLink, handleShowMagicLink),
  route(startSessionByLink, handleStartSessionByLink),
];
