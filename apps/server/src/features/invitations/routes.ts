import { showInvitation, signUp } from 'contract/endpoints/invitations';
import { createInviteLink, inviteAdvisor } from 'contract/endpoints/users';
import { type Route, route } from '../../http/route.ts';
import { handleCreateInviteLink } from './create-invite-link.ts';
import { handleInviteAdvisor } from './invite-advisor.ts';
import { handleShowInvitation } from './show-invitation.ts';
import { handleSignUp } from './sign-up.ts';

export const invitationRoutes: Route[] = [
  route(showInvitation, handleShowInvitation),
  route(signUp, handleSignUp),
  route(inviteAdvisor, handleInviteAdvisor),
  route(createInviteLink, handleCreateInviteLink),
];
