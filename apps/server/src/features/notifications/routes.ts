import { listMessages, showMessage } from 'contract/endpoints/notifications';
import { type Route, route } from '../../http/route.ts';
import { handleListMessages } from './list-messages.ts';
import { handleShowMessage } from './show-message.ts';

export const notificationRoutes: Route[] = [
  route(listMessages, handleListMessages),
  route(showMessage, handleShowMessage),
];
