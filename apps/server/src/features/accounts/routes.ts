import { showOwnAccount, updateAccount } from 'contract/endpoints/accounts';
import { type Route, route } from '../../http/route.ts';
import { handleShowOwnAccount } from './show-own-account.ts';
import { handleUpdateAccount } from './update-account.ts';

export const accountRoutes: Route[] = [
  route(showOwnAccount, handleShowOwnAccount),
  route(updateAccount, handleUpdateAccount),
];
