import type { endPolicy } from 'contract/endpoints/policies';
import type { Handler } from '../../http/route.ts';
import { changePolicy } from './operations.ts';

export const handleEndPolicy: Handler<typeof endPolicy> = (call) => {
  const { version, ...changes } = call.body;
  return changePolicy(call, { id: call.params.id, changes, version });
};
