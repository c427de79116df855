import { listPolicies } from 'contract/endpoints/policies';
import { type Route, route } from '../../http/route.ts';
import { handleListPolicies } from './list-policies.ts';

export const policyRoutes: Route[] = [route(listPolicies, handleListPolicies)];
