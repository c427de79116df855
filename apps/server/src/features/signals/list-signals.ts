import { listSignals } from 'contract/endpoints/signals';
import { clientScopeOf } from '../../auth/actor.ts';
import { replicaRoute } from '../../http/route.ts';
import { todayOf } from './days/rules.ts';
import { countSignals, listRows, listStaff, pageOfSignals } from './queries.ts';
import { countsOf, toSignal } from './rules.ts';

export const listSignalsRoute = replicaRoute(listSignals, async ({ ctx, actor, query }) => {
  const { db, encryption, clock } = ctx;
  const scope = clientScopeOf(actor);
  const listed = { ...query, today: todayOf(clock()) };
  const [counted, page, advisors, agents] = await Promise.all([
    countSignals(db, scope, listed),
    pageOfSignals(db, scope, listed).execute(),
    listStaff(db, scope, 'financial_advisor_id', query.financial_advisor_id),
    listStaff(db, scope, 'health_advisor_id', query.health_advisor_id),
  ]);
  const ids = page.map(({ id }) => id);
  const rows = ids.length > 0 ? await listRows(db, scope, ids) : [];
  return {
    signals: rows.map((row) => toSignal(encryption, row, 'staff')),
    ...countsOf(counted, query),
    advisors,
    agents,
    currentPage: query.currentPage,
    pageSize: query.pageSize,
  };
});
