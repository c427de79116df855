import type { deleteEstimation } from 'contract/endpoints/estimations';
import { scopeOf } from '../../auth/actor.ts';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { removeEstimation } from './store.ts';

export const handleDeleteEstimation: Handler<typeof deleteEstimation> = async ({ ground, actor, params }) => {
  const removed = await removeEstimation(ground.db, scopeOf(actor), params.id);
  return removed ? { deleted: true } : refuse('not_found');
};
