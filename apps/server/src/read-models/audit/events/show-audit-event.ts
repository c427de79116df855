import { showAuditEvent } from 'contract/endpoints/audit';
import { throwApiError } from '../../../api-error.ts';
import { clientScopeOf } from '../../../auth/actor.ts';
import { decryptDetails, type SubjectDetails } from '../../../features/audit/queries.ts';
import { route } from '../../../http/route.ts';
import { requireAuditScope } from '../policy.ts';
import { findEvent, listMembers, listSurveyed, listVisibleClients } from './queries.ts';
import { toDetails } from './rules.ts';

export const showAuditEventRoute = route(showAuditEvent, async ({ ctx, actor, params: { id } }) => {
  const scope = requireAuditScope(actor);
  const event = (await findEvent(ctx.db, scope, id)) ?? throwApiError('not_found');
  const subjects = await decryptDetails(ctx, event);
  const ids = subjects.flatMap(({ user_id }) => user_id ?? []);
  const clients = await listVisibleClients(ctx.db, clientScopeOf(actor), ids);
  const members = await listMembers(ctx.db, scope, ids);
  const isReadable = ({ user_id, account_id }: SubjectDetails) =>
    scope.kind === 'all' ||
    (user_id !== null && (clients.has(user_id) || members.has(user_id))) ||
    (account_id !== null && scope.kind === 'firm' && account_id === scope.account_id);
  const surveyed = await listSurveyed(ctx.db, ids);
  const hasSentSurvey = ({ user_id }: SubjectDetails) => user_id !== null && surveyed.has(user_id);
  return {
    ...toDetails(id, scope, subjects, { isReadable, hasSentSurvey }),
    client_ids: ids.filter((user_id) => clients.has(user_id)),
  };
});
