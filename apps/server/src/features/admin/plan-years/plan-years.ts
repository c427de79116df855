import { listPlanYears, showPlanYear, undoPlanPublication } from 'contract/endpoints/plan-years';
import { planYears } from 'contract/vocabulary/estimations';
import { throwApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { undoPublication } from '../../../integrations/rates/catalog/operations.ts';
import { listAllPublishedLoads, listLoads, listPublications } from '../../../integrations/rates/catalog/queries.ts';
import { showYear } from './operations.ts';

export const listPlanYearsRoute = route(listPlanYears, async ({ ctx: { db } }) => {
  const published = await listAllPublishedLoads(db);
  const loads = await listLoads(db);
  const plan_years = await Promise.all(
    [...planYears].reverse().map(async (plan_year) => {
      const ofYear = published.filter((one) => one.plan_year === plan_year);
      const newest = (await listPublications(db, plan_year)).find(({ undone_at }) => undone_at === null);
      return {
        plan_year,
        states: ofYear.filter(({ kind }) => kind === 'marketplace').length,
        medicare_states: ofYear.filter(({ kind }) => kind === 'medicare').length,
        loads: loads.filter((load) => load.plan_year === plan_year).length,
        is_sample: ofYear.some(({ is_sample }) => is_sample),
        published_at: newest?.published_at ?? null,
      };
    }),
  );
  return { plan_years };
});

export const showPlanYearRoute = route(showPlanYear, ({ ctx, params }) => showYear(ctx, params.year));

export const undoPlanPublicationRoute = route(undoPlanPublication, ({ ctx, actor, params, body }) =>
  withTransaction(ctx, async (tx) => {
    const { publication_id } = body;
    const seen = (await listPublications(tx.db, params.year)).find(({ id }) => id === publication_id);
    const options = { undone_by: actor.user_id, publication_id, kind: seen?.kind };
    if (!(await undoPublication(tx.db, params.year, options))) throwApiError('plan_year_conflict');
    return showYear(tx, params.year);
  }),
);
