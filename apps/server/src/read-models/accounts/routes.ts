import { showAccount, showOwnAccount, updateAccount } from 'contract/endpoints/accounts';
import { type Route, route } from '../../http/route.ts';
import { handleShowAccount } from './show-account.ts';
import { handleShowOwnAccount } from './show-own-account.ts';
import { handleUpdateAccount } from './update-account.ts';

export const accountPageRoutes: Route[] = [
  route(showOwnAccount, handleShowOwnAccount),
  route(showAccount, handleShowAccount),
  route(updateAccount, handleUpdateAccount),
];
