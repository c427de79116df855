import { showOwnAccount, updateAccount } from 'contract/accounts';
import { type Route, route } from '../platform/http/route.ts';
import { handleShowOwnAccount } from './show-own-account.ts';
import { handleUpdateAccount } from './update-account.ts';

export const accountRoutes: Route[] = [
  route(showOwnAccount, handleShowOwnAccount),
  route(updateAccount, handleUpdateAccount),
];
