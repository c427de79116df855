import type { Feature } from '../../feature.ts';
import { createInviteLinkRoute } from './advisors/create-invite-link.ts';
import { inviteAdvisorRoute } from './advisors/invite-advisor.ts';
import { inviteAdvisorsRoute } from './advisors/invite-advisors.ts';
import { advisorInvitationJobs } from './advisors/jobs.ts';
import { remindAdvisorsRoute } from './advisors/remind-advisors.ts';
import { resendInvitationRoute } from './advisors/resend-invitation.ts';
import { confirmEmailRoute, sendConfirmationRoute } from './confirmation/confirmation.ts';
import { invitationJobs } from './jobs.ts';
import { changePasswordRoute } from './recovery/change-password.ts';
import { requestMagicLinkRoute, showMagicLinkRoute, startSessionByLinkRoute } from './recovery/magic-link.ts';
import { requestPasswordResetRoute, resetPasswordRoute, showResetLinkRoute } from './recovery/reset-password.ts';
import { showInvitationRoute, showSignupCodeRoute } from './show-invitation.ts';
import { signUpRoute } from './sign-up.ts';

export const invitations: Feature = {
  routes: [
    showInvitationRoute,
    showSignupCodeRoute,
    signUpRoute,
    confirmEmailRoute,
    sendConfirmationRoute,
    inviteAdvisorRoute,
    inviteAdvisorsRoute,
    resendInvitationRoute,
    remindAdvisorsRoute,
    createInviteLinkRoute,
    requestPasswordResetRoute,
    showResetLinkRoute,
    resetPasswordRoute,
    changePasswordRoute,
    requestMagicLinkRoute,
    showMagicLinkRoute,
    startSessionByLinkRoute,
  ],
  jobs: [...advisorInvitationJobs, ...invitationJobs],
};
