import { createSetupIntent, savePaymentMethod } from 'contract/endpoints/payment-methods';
import { type Route, route } from '../../../http/route.ts';
import { handleCreateSetupIntent } from './create-setup-intent.ts';
import { handleSavePaymentMethod } from './save-payment-method.ts';

export const paymentMethodRoutes: Route[] = [
  route(createSetupIntent, handleCreateSetupIntent),
  route(savePaymentMethod, handleSavePaymentMethod),
];
