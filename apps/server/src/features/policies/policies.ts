import { endPolicy, listPolicies, showPolicyHistory, updatePolicy } from 'contract/endpoints/policies';
import { throwApiError } from '../../api-error.ts';
import { route } from '../../http/route.ts';
import { findVisibleClient } from '../engagements/queries.ts';
import { changePolicy, requireClientOf } from './operations.ts';
import { canEditPolicies } from './policy.ts';
import * as queries from './queries.ts';
import { listVersions } from './queries.ts';
import { toHistory, toPolicy } from './rules.ts';

export const listPoliciesRoute = route(listPolicies, async ({ ctx, actor, params }) => {
  const client = (await findVisibleClient(ctx, actor, params.id)) ?? throwApiError('not_found');
  const policies = await queries.listPolicies(ctx.db, client.id);
  return { policies: policies.map(toPolicy), can_edit: canEditPolicies(actor) };
});

export const showPolicyHistoryRoute = route(showPolicyHistory, async ({ ctx, actor, params: { id }, record }) => {
  const client = await requireClientOf(ctx, actor, id);
  await record.showClients([client.id]);
  return toHistory(ctx.encryption, await listVersions(ctx.db, id));
});

export const updatePolicyRoute = route(
  updatePolicy,
  { authorize: ({ ctx, actor, params }) => requireClientOf(ctx, actor, params.id) },
  (call) => changePolicy(call, { id: call.params.id, changes: call.body.policy, version: call.body.version }),
);

export const endPolicyRoute = route(
  endPolicy,
  { authorize: ({ ctx, actor, params }) => requireClientOf(ctx, actor, params.id) },
  (call) => {
    const { version, ...changes } = call.body;
    return changePolicy(call, { id: call.params.id, changes, version });
  },
);
