import type { showMessage } from 'contract/endpoints/notifications';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { toMessage } from './rules.ts';
import { findKept } from './store.ts';

export const handleShowMessage: Handler<typeof showMessage> = async ({ ground, params }) => {
  if (!ground.outbox_is_open) return refuse('not_found');
  return toMessage(ground, (await findKept(ground.db, params.id)) ?? refuse('not_found'));
};
