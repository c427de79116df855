import type { QueryOf } from 'contract/endpoint';
import { listRenewals } from 'contract/endpoints/renewals';
import { type ClientScope, clientScopeOf } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import { replicaRoute } from '../../../http/route.ts';
import { todayOf } from '../days/rules.ts';
import { listStaff } from '../queries.ts';
import * as queries from './queries.ts';
import { decryptChange, rangesOfPage, toRenewal } from './rules.ts';

/** So many amounts take some hundredths of a second. With more clients in a range, it is not sorted further. */
const maxDecrypted = 5_000;

type Listed = queries.Filter & Omit<QueryOf<typeof listRenewals>, keyof queries.Filter>;

export const listRenewalsRoute = replicaRoute(listRenewals, async ({ ctx, actor, query }) => {
  const scope = clientScopeOf(actor);
  const listed = { ...query, today: todayOf(ctx.clock()) };
  const [ranges, advisors, agents] = await Promise.all([
    queries.countRanges(ctx.db, scope, listed),
    listStaff(ctx.db, scope, 'financial_advisor_id', query.financial_advisor_id),
    listStaff(ctx.db, scope, 'health_advisor_id', query.health_advisor_id),
  ]);
  const ids =
    (query.field === 'change' && (await exactPage(ctx, scope, listed, ranges))) ||
    (await queries.pageOfRenewals(ctx.db, scope, listed));
  const rows = ids.length > 0 ? await queries.listRenewalRows(ctx.db, scope, ids, listed.today) : [];
  return {
    renewals: rows.map((row) => toRenewal(ctx.encryption, row)),
    totalCount: ranges.reduce((sum, { count }) => sum + count, 0),
    advisors,
    agents,
    currentPage: query.currentPage,
    pageSize: query.pageSize,
  };
});

/** By the cent, although the database knows ranges only. Null if there are too many amounts. */
async function exactPage(
  { db, encryption }: AppContext,
  scope: ClientScope,
  listed: Listed,
  ranges: Awaited<ReturnType<typeof queries.countRanges>>,
): Promise<number[] | null> {
  const { currentPage, pageSize, order } = listed;
  const { shown, from } = rangesOfPage(ranges, (currentPage - 1) * pageSize, pageSize);
  if (shown.length === 0) return [];
  const rows = await queries.listChanges(db, scope, listed, { ranges: shown, limit: maxDecrypted + 1 });
  if (rows.length > maxDecrypted) return null;
  const sign = order === 'asc' ? 1 : -1;
  return rows
    .map(({ client_id, change_encrypted: value }) => ({
      client_id,
      // Those without an estimate are last in both orders.
      cents: value === null ? sign * Number.MAX_SAFE_INTEGER : decryptChange(encryption, value),
    }))
    .toSorted((a, b) => (a.cents - b.cents || a.client_id - b.client_id) * sign)
    .slice(from, from + pageSize)
    .map(({ client_id }) => client_id);
}
