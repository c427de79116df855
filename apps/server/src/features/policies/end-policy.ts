import { endPolicy } from 'contract/endpoints/policies';
import { route } from '../../http/route.ts';
import { changePolicy, requireClientOf } from './operations.ts';

export const endPolicyRoute = route(
  endPolicy,
  { authorize: ({ ctx, actor, params }) => requireClientOf(ctx, actor, params.id) },
  (call) => {
    const { version, ...changes } = call.body;
    return changePolicy(call, { id: call.params.id, changes, version });
  },
);
