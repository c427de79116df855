import type { Market } from 'estimator';
import { throwApiError } from '../../../api-error.ts';
import type { AppContext } from '../../../context.ts';
import { canEdit, type Viewer } from '../policy.ts';
import type { EstimationRow, ReadableRow } from '../queries.ts';
import { RecentResults } from '../recent-results/rules.ts';
import { findResult } from '../results/queries.ts';
import { calculateResult, decryptResult, type KeptResult, type Result, resultColumns } from '../results/rules.ts';
import { type ResultColumns, saveResult } from '../results/store.ts';
import { answersOf, placesOf } from '../rules.ts';

type Services = Pick<AppContext, 'clock' | 'db' | 'encryption' | 'keys' | 'rates'>;

const recent = new RecentResults<Result>();

/** @throws ApiError `not_found` if the tables no longer have the place of the estimate */
export const requirePresentMarket = async ({ rates, encryption }: Services, row: EstimationRow): Promise<Market> =>
  (await rates.findMarket(placesOf(encryption, row))) ?? throwApiError('not_found');

const calculateNow = async (ctx: Services, row: EstimationRow): Promise<Result> =>
  calculateResult(answersOf(ctx.encryption, row), await requirePresentMarket(ctx, row));

/** Of today's tables, to be saved. */
export const presentColumns = async (
  ctx: Services,
  row: EstimationRow,
  { kept_later }: Pick<ResultColumns, 'kept_later'>,
): Promise<ResultColumns> => ({
  ...resultColumns(await ctx.keys.ofFirm(ctx.db, row.account_id), await calculateNow(ctx, row)),
  calculated_at: ctx.clock().toISOString(),
  kept_later,
});

/**
 * The result of an estimate that the caller can change, or that keeps one. Estimates from before results were kept get that
 * of today's tables. Two requests at once get the same.
 */
export async function requireKeptResult(ctx: Services, row: EstimationRow): Promise<KeptResult> {
  const kept =
    (await findResult(ctx.db, row)) ??
    (await saveResult(ctx.db, row, await presentColumns(ctx, row, { kept_later: true }), false)) ??
    (await findResult(ctx.db, row)) ??
    throwApiError('not_found');
  return decryptResult(ctx.encryption, kept);
}

/** What a reader sees: the result that the estimate keeps, otherwise that of today's tables. */
export async function requireResult(ctx: Services, row: ReadableRow, viewer: Viewer): Promise<Result> {
  const { result_revision } = row;
  if (result_revision === null && !canEdit(row, viewer)) return presentResult(ctx, row);
  const known = result_revision === null ? null : recent.get(row, result_revision);
  if (known) return known;
  const kept = await requireKeptResult(ctx, row);
  recent.set(row, kept.revision, kept);
  return kept;
}

async function presentResult(ctx: Services, row: ReadableRow): Promise<Result> {
  const market = await requirePresentMarket(ctx, row);
  const known = recent.get(row, market);
  if (known) return known;
  const result = await calculateNow(ctx, row);
  recent.set(row, market, result);
  return result;
}
