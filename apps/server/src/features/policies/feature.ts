import type { Feature } from '../../feature.ts';
import { createPolicyRoute } from './create-policy.ts';
import { endPolicyRoute } from './end-policy.ts';
import { listPoliciesRoute } from './list-policies.ts';
import { showPolicyHistoryRoute } from './show-policy-history.ts';
import { updatePolicyRoute } from './update-policy.ts';

export const policies: Feature = {
  routes: [listPoliciesRoute, createPolicyRoute, updatePolicyRoute, endPolicyRoute, showPolicyHistoryRoute],
};
