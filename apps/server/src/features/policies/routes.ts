import { createPolicy, endPolicy, listPolicies, showPolicyHistory, updatePolicy } from 'contract/endpoints/policies';
import { type Route, route } from '../../http/route.ts';
import { handleCreatePolicy } from './create-policy.ts';
import { handleEndPolicy } from './end-policy.ts';
import { handleListPolicies } from './list-policies.ts';
import { handleShowPolicyHistory } from './show-policy-history.ts';
import { handleUpdatePolicy } from './update-policy.ts';

export const policyRoutes: Route[] = [
  route(listPolicies, handleListPolicies),
  route(createPolicy, handleCreatePolicy),
  route(updatePolicy, handleUpdatePolicy),
  route(endPolicy, handleEndPolicy),
  route(showPolicyHistory, handleShowPolicyHistory),
];
