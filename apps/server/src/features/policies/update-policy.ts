import { updatePolicy } from 'contract/endpoints/policies';
import { route } from '../../http/route.ts';
import { changePolicy, requireClientOf } from './operations.ts';

export const updatePolicyRoute = route(
  updatePolicy,
  { authorize: ({ ctx, actor, params }) => requireClientOf(ctx, actor, params.id) },
  (call) => changePolicy(call, { id: call.params.id, changes: call.body.policy, version: call.body.version }),
);
