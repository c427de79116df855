import { showInvitation, showSignupCode, signUp } from 'contract/endpoints/invitations';
import { type Route, route } from '../../http/route.ts';
import { handleShowInvitation } from './show-invitation.ts';
import { handleShowSignupCode } from './show-signup-code.ts';
import { handleSignUp } from './sign-up.ts';

export const invitationRoutes: Route[] = [
  route(showInvitation, handleShowInvitation),
  route(showSignupCode, handleShowSignupCode),
  route(signUp, handleSignUp),
];
