import { authenticateLocalSetupIntent, confirmLocalSetupIntent } from 'contract/endpoints/local-billing';
import { type Route, route } from '../../../http/route.ts';
import { handleAuthenticateLocalSetupIntent } from './authenticate-local-setup-intent.ts';
import { handleConfirmLocalSetupIntent } from './confirm-local-setup-intent.ts';

export const localBillingRoutes: Route[] = [
  route(confirmLocalSetupIntent, handleConfirmLocalSetupIntent),
  route(authenticateLocalSetupIntent, handleAuthenticateLocalSetupIntent),
];
