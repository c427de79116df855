import {
  createInviteLink,
  inviteAdvisor,
  inviteAdvisors,
  remindAdvisors,
  resendInvitation,
} from 'contract/endpoints/advisor-invitations';
import { type Route, route } from '../../../http/route.ts';
import { handleCreateInviteLink } from './create-invite-link.ts';
import { handleInviteAdvisor } from './invite-advisor.ts';
import { handleInviteAdvisors } from './invite-advisors.ts';
import { handleRemindAdvisors } from './remind-advisors.ts';
import { handleResendInvitation } from './resend-invitation.ts';

export const advisorInvitationRoutes: Route[] = [
  route(inviteAdvisor, handleInviteAdvisor),
  route(inviteAdvisors, handleInviteAdvisors),
  route(resendInvitation, handleResendInvitation),
  route(remindAdvisors, handleRemindAdvisors),
  route(createInviteLink, handleCreateInviteLink),
];
