import { previewClientMessages } from 'contract/endpoints/client-messages';
import { route } from '../../http/route.ts';
import { preview } from './operations.ts';

export const previewClientMessagesRoute = route(previewClientMessages, ({ ctx, actor, body }) =>
  preview(ctx, actor, body),
);
