import type { deleteEstimation } from 'contract/estimations';
import { scopeOf } from '../platform/actor/actor.ts';
import type { Handler } from '../platform/http/route.ts';
import { refuse } from '../platform/refusal.ts';
import { removeEstimation } from './store.ts';

export const handleDeleteEstimation: Handler<typeof deleteEstimation> = async ({ ground, actor, params }) => {
  const removed = await removeEstimation(ground.db, scopeOf(actor), params.id);
  return removed ? { deleted: true } : refuse('not_found');
};
