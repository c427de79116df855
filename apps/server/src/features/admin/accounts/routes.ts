import {
  createAccount,
  createAdmin,
  deleteAccount,
  inviteAdmin,
  listAccounts,
  showAccountSetup,
} from 'contract/endpoints/admin-accounts';
import { type Route, route } from '../../../http/route.ts';
import { handleCreateAccount } from './create-account.ts';
import { handleCreateAdmin } from './create-admin.ts';
import { handleDeleteAccount } from './delete-account.ts';
import { handleInviteAdmin } from './invite-admin.ts';
import { handleListAccounts } from './list-accounts.ts';
import { handleShowAccountSetup } from './show-account-setup.ts';

export const adminAccountRoutes: Route[] = [
  route(listAccounts, handleListAccounts),
  route(createAccount, handleCreateAccount),
  route(showAccountSetup, handleShowAccountSetup),
  route(createAdmin, handleCreateAdmin),
  route(inviteAdmin, handleInviteAdmin),
  route(deleteAccount, handleDeleteAccount),
];
