import type { endPolicy } from 'contract/endpoints/policies';
import type { Handler } from '../../http/route.ts';
import { changePolicy } from './operations.ts';

export const handleEndPolicy: Handler<typeof endPolicy> = ({ ctx, actor, params: { id }, body }) => {
  const { version, ...changes } = body;
  return changePolicy(ctx, actor, { id, changes, version });
};
