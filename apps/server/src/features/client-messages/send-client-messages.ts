import { sendClientMessages } from 'contract/endpoints/client-messages';
import { route } from '../../http/route.ts';
import { send } from './operations.ts';

export const sendClientMessagesRoute = route(sendClientMessages, ({ ctx, actor, body }) => send(ctx, actor, body));
