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
} from 'contract/endpoints/invitations';
import { createInviteLink, inviteAdvisor } from 'contract/endpoints/users';
import { type Route, route } from '../../http/route.ts';
import { handleChangePassword } from './change-password.ts';
import { handleConfirmEmail } from './confirm-email.ts';
import { handleCreateInviteLink } from './create-invite-link.ts';
import { handleInviteAdvisor } from './invite-advisor.ts';
import { handleRequestMagicLink } from './request-magic-link.ts';
import { handleRequestPasswordReset } from './request-password-reset.ts';
import { handleResetPassword } from './reset-password.ts';
import { handleSendConfirmation } from './send-confirmation.ts';
import { handleShowInvitation } from './show-invitation.ts';
import { handleSignUp } from './sign-up.ts';
import { handleStartSessionByLink } from './start-session-by-link.ts';

export const invitationRoutes: Route[] = [
  route(showInvitation, handleShowInvitation),
  route(signUp, handleSignUp),
  route(confirmEmail, handleConfirmEmail),
  route(sendConfirmation, handleSendConfirmation),
  route(requestPasswordReset, handleRequestPasswordReset),
  route(resetPassword, handleResetPassword),
  route(changePassword, handleChangePassword),
  route(requestMagicLink, handleRequestMagicLink),
  route(startSessionByLink, handleStartSessionByLink),
  route(inviteAdvisor, handleInviteAdvisor),
  route(createInviteLink, handleCreateInviteLink),
];
