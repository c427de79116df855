import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { withoutIncomeReasons } from 'contract/endpoints/income-worksheet-figures';
import { showReport } from 'contract/endpoints/reports';
import { reportOf } from 'estimate-texts/report/report';
import { route } from '../../../http/route.ts';
import { renderDocument } from '../../../integrations/documents/documents.ts';
import { findPrintedBranding } from '../../accounts/branding/queries.ts';
import { requireResult } from '../calculation/operations.ts';
import { replyOf } from '../operations.ts';
import { findAllPlans } from '../plans/operations.ts';
import { canSeeOutlook, isInsider, rowsOfLink } from '../policy.ts';
import { calculationIn } from '../results/rules.ts';
import { answersOf } from '../rules.ts';
import { readEstimation } from '../show-estimation.ts';
import { reportHeaders } from './rules.ts';

const digestOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

export const showReportRoute = route(showReport, { rows: rowsOfLink }, async (call) => {
  const { ctx, query } = call;
  const { row, viewer } = await readEstimation(call);
  const answers = answersOf(ctx.encryption, row);
  const result = await requireResult(ctx, row, viewer);
  const estimation = await replyOf(ctx, row, viewer);
  const kept = calculationIn(result, 1);
  const calculation = isInsider(row, viewer) ? kept : withoutIncomeReasons(kept);
  const { disclaimer, ...letterhead } = await findPrintedBranding(ctx.db, row.account_id);
  const priced = canSeeOutlook(row, viewer) ? { input: answers, market: result.market } : null;
  const plan_id = priced && calculation.chosen_plan?.plan_id;
  const { all } = plan_id ? await findAllPlans(ctx, row) : { all: null };
  const plan = all?.plans.find((one) => one.plan_id === plan_id) ?? null;
  const content = reportOf(
    { estimation, calculation: priced ? calculation : { ...calculation, cobra: [] }, priced, disclaimer, plan },
    { ...letterhead, firm: estimation.prepared_by?.firm ?? null },
    digestOf,
  );
  const pdf = await renderDocument(content, query.paper);
  // It may be deleted, or the link revoked, meanwhile.
  await readEstimation(call);
  return {
    status: 200,
    headers: { ...reportHeaders(estimation), 'content-length': String(pdf.length) },
    open: async () => Readable.from([pdf]),
  };
});
