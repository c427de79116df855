import type { updatePolicy } from 'contract/endpoints/policies';
import type { Handler } from '../../http/route.ts';
import { changePolicy } from './operations.ts';

export const handleUpdatePolicy: Handler<typeof updatePolicy> = (call) =>
  changePolicy(call, { id: call.params.id, changes: call.body.policy, version: call.body.version });
