import { listPolicies } from 'contract/policies';
import { type Route, route } from '../platform/http/route.ts';
import { handleListPolicies } from './list-policies.ts';

export const policyRoutes: Route[] = [route(listPolicies, handleListPolicies)];
