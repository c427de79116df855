import { endPolicy } from 'contract/endpoints/policies';
import { route } from '../../http/route.ts';
import { changePolicy } from './operations.ts';

export const endPolicyRoute = route(endPolicy, (call) => {
  const { version, ...changes } = call.body;
  return changePolicy(call, { id: call.params.id, changes, version });
});
