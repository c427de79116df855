import type { Feature } from '../../feature.ts';
import { createInviteLinkRoute } from './advisors/create-invite-link.ts';
import { inviteAdvisorRoute } from './advisors/invite-advisor.ts';
import { inviteAdvisorsRoute } from './advisors/invite-advisors.ts';
import { advisorInvitationJobs } from './advisors/jobs.ts';
import { remindAdvisorsRoute } from './advisors/remind-advisors.ts';
import { resendInvitationRoute } from './advisors/resend-invitation.ts';
import { confirmEmailRoute } from './confirmation/confirm-email.ts';
import { sendConfirmationRoute } from './confirmation/send-confirmation.ts';
import { invitationJobs } from './jobs.ts';
import { changePasswordRoute } from './recovery/change-password.ts';
import { requestMagicLinkRoute } from './recovery/request-magic-link.ts';
import { requestPasswordResetRoute } from './recovery/request-password-reset.ts';
import { resetPasswordRoute } from './recovery/reset-password.ts';
import { showMagicLinkRoute } from './recovery/show-magic-link.ts';
import { showResetLinkRoute } from './recovery/show-reset-link.ts';
import { startSessionByLinkRoute } from './recovery/start-session-by-link.ts';
import { showInvitationRoute } from './show-invitation.ts';
import { showSignupCodeRoute } from './show-signup-code.ts';
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
