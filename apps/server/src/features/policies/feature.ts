import type { Feature } from '../../feature.ts';
import { createPolicyRoute } from './create-policy.ts';
import { endPolicyRoute, listPoliciesRoute, showPolicyHistoryRoute, updatePolicyRoute } from './policies.ts';

export const policies: Feature = {
  routes: [listPoliciesRoute, createPolicyRoute, updatePolicyRoute, endPolicyRoute, showPolicyHistoryRoute],
};
