import {
  authenticateLocalSetupIntent,
  confirmLocalSetupIntent,
  createLocalCoupon,
  createLocalCustomer,
  listLocalCoupons,
  listLocalCustomers,
  updateLocalCustomer,
} from 'contract/endpoints/local-billing';
import { type Route, route } from '../../../http/route.ts';
import { handleAuthenticateLocalSetupIntent } from './authenticate-local-setup-intent.ts';
import { handleConfirmLocalSetupIntent } from './confirm-local-setup-intent.ts';
import { handleCreateLocalCoupon } from './create-local-coupon.ts';
import { handleCreateLocalCustomer } from './create-local-customer.ts';
import { handleListLocalCoupons } from './list-local-coupons.ts';
import { handleListLocalCustomers } from './list-local-customers.ts';
import { handleUpdateLocalCustomer } from './update-local-customer.ts';

export const localBillingRoutes: Route[] = [
  route(confirmLocalSetupIntent, handleConfirmLocalSetupIntent),
  route(authenticateLocalSetupIntent, handleAuthenticateLocalSetupIntent),
  route(listLocalCustomers, handleListLocalCustomers),
  route(createLocalCustomer, handleCreateLocalCustomer),
  route(updateLocalCustomer, handleUpdateLocalCustomer),
  route(listLocalCoupons, handleListLocalCoupons),
  route(createLocalCoupon, handleCreateLocalCoupon),
];
