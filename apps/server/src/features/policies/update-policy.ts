import { updatePolicy } from 'contract/endpoints/policies';
import { route } from '../../http/route.ts';
import { changePolicy } from './operations.ts';

export const updatePolicyRoute = route(updatePolicy, (call) =>
  changePolicy(call, { id: call.params.id, changes: call.body.policy, version: call.body.version }),
);
