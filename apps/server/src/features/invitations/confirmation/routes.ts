import { confirmEmail, sendConfirmation } from 'contract/endpoints/invitations';
import { type Route, route } from '../../../http/route.ts';
import { handleConfirmEmail } from './confirm-email.ts';
import { handleSendConfirmation } from './send-confirmation.ts';

export const confirmationRoutes: Route[] = [
  route(confirmEmail, handleConfirmEmail),
  route(sendConfirmation, handleSendConfirmation),
];
