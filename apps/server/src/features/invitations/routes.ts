import { showInvitation, signUp } from 'contract/endpoints/invitations';
import { type Route, route } from '../../http/route.ts';
import { handleShowInvitation } from './show-invitation.ts';
import { handleSignUp } from './sign-up.ts';

export const invitationRoutes: Route[] = [route(showInvitation, handleShowInvitation), route(signUp, handleSignUp)];
