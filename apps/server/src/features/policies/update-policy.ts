import type { updatePolicy } from 'contract/endpoints/policies';
import type { Handler } from '../../http/route.ts';
import { changePolicy } from './operations.ts';

export const handleUpdatePolicy: Handler<typeof updatePolicy> = ({ ctx, actor, params: { id }, body }) =>
  changePolicy(ctx, actor, { id, changes: body.policy, version: body.version });
