import type { Endpoint } from '../endpoint.ts';
import {
  createAccount,
  createAdmin,
  deleteAccount,
  inviteAdmin,
  listAccounts,
  showAccountSetup,
} from '../endpoints/admin-accounts.ts';
import { listAllUsers } from '../endpoints/admin-users.ts';

export const adminEndpoints = {
  'list-accounts': listAccounts,
  'create-account': createAccount,
  'show-account-setup': showAccountSetup,
  'create-admin': createAdmin,
  'invite-admin': inviteAdmin,
  'delete-account': deleteAccount,
  'list-all-users': listAllUsers,
} as const satisfies Record<string, Endpoint>;
