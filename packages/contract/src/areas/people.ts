import type { Endpoint } from '../endpoint.ts';
import {
  createSignupCode,
  deleteSignupCode,
  showAccount,
  showOwnAccount,
  updateAccount,
} from '../endpoints/accounts.ts';
import {
  createInviteLink,
  inviteAdvisor,
  inviteAdvisors,
  remindAdvisors,
  resendInvitation,
} from '../endpoints/advisor-invitations.ts';
import { createDependent, deleteDependent, listDependents, updateDependent } from '../endpoints/dependents.ts';
import { createUpload, showAvatar, showPicture, updateAvatar } from '../endpoints/files.ts';
import { listMessages, showMessage } from '../endpoints/notifications.ts';
import { updateUser } from '../endpoints/user-changes.ts';
import { deleteAdvisor, listUsers, showUser, updateRole } from '../endpoints/users.ts';

export const peopleEndpoints = {
  'invite-advisor': inviteAdvisor,
  'invite-advisors': inviteAdvisors,
  'resend-invitation': resendInvitation,
  'remind-advisors': remindAdvisors,
  'create-invite-link': createInviteLink,
  'list-users': listUsers,
  'update-role': updateRole,
  'delete-advisor': deleteAdvisor,
  'show-user': showUser,
  'update-user': updateUser,
  'update-avatar': updateAvatar,
  'create-upload': createUpload,
  'show-picture': showPicture,
  'show-avatar': showAvatar,
  'list-dependents': listDependents,
  'create-dependent': createDependent,
  'update-dependent': updateDependent,
  'delete-dependent': deleteDependent,
  'show-own-account': showOwnAccount,
  'show-account': showAccount,
  'update-account': updateAccount,
  'create-signup-code': createSignupCode,
  'delete-signup-code': deleteSignupCode,
  'list-messages': listMessages,
  'show-message': showMessage,
} as const satisfies Record<string, Endpoint>;
