import type { Endpoint } from '../endpoint.ts';
import { showCurrentUser, showHealth, showSettings } from '../endpoints/current-user.ts';
import {
  changePassword,
  confirmEmail,
  requestMagicLink,
  requestPasswordReset,
  resetPassword,
  sendConfirmation,
  showInvitation,
  signUp,
  startSessionByLink,
} from '../endpoints/invitations.ts';
import {
  beginOAuthSession,
  deleteSession,
  deleteSessions,
  endSession,
  listSessions,
  refreshToken,
  startGoogleSession,
  startOAuthSession,
  startSession,
} from '../endpoints/sessions.ts';
import { checkCode, checkPhoneCode, sendCode, sendPhoneCode, updateTwoFactor } from '../endpoints/two-factor.ts';

export const signInEndpoints = {
  'start-session': startSession,
  'refresh-token': refreshToken,
  'end-session': endSession,
  'list-sessions': listSessions,
  'delete-session': deleteSession,
  'delete-sessions': deleteSessions,
  'show-invitation': showInvitation,
  'sign-up': signUp,
  'confirm-email': confirmEmail,
  'send-confirmation': sendConfirmation,
  'request-password-reset': requestPasswordReset,
  'reset-password': resetPassword,
  'change-password': changePassword,
  'request-magic-link': requestMagicLink,
  'start-session-by-link': startSessionByLink,
  'send-code': sendCode,
  'check-code': checkCode,
  'send-phone-code': sendPhoneCode,
  'check-phone-code': checkPhoneCode,
  'update-two-factor': updateTwoFactor,
  'start-google-session': startGoogleSession,
  'begin-oauth-session': beginOAuthSession,
  'start-oauth-session': startOAuthSession,
  'show-current-user': showCurrentUser,
  'show-settings': showSettings,
  'show-health': showHealth,
} as const satisfies Record<string, Endpoint>;
