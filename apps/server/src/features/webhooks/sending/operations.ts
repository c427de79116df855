import { failingDays } from 'contract/vocabulary/webhooks';
import { secondsAfter, secondsBefore } from '../../../clock.ts';
import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import { resolveHost } from '../../../integrations/webhooks/addresses.ts';
import { type PostResult, post } from '../../../integrations/webhooks/post.ts';
import { signatureHeaders } from '../../../integrations/webhooks/signature.ts';
import { measureOutgoing } from '../../../telemetry/outgoing.ts';
import { enqueueEmail } from '../../notifications/operations.ts';
import { webhookStoppedEmail } from '../emails.tsx';
import { formerSecretPlace, secretPlace, urlPlace } from '../rules.ts';
import * as queries from './queries.ts';
import { bodyOf, type ClaimedRow, chooseDeliveries, leaseSeconds, outcomeOf } from './rules.ts';
import * as store from './store.ts';

/** A kill after this leaves deliveries that are due again after the lease. */
const claim = (ctx: AppContext, endpoint_id: number): Promise<ClaimedRow[]> =>
  withTransaction(ctx, async ({ db, clock }) => {
    const rows = await store.lockDue(db, endpoint_id, clock().toISOString());
    const { chosen, repeated } = chooseDeliveries(rows);
    await store.deleteDeliveries(
      db,
      repeated.map(({ id }) => id),
    );
    await store.startAttempts(
      db,
      chosen.map(({ id }) => id),
      secondsAfter(clock(), leaseSeconds),
    );
    return chosen.map((row) => ({ ...row, attempts: row.attempts + 1 }));
  });

/** Events of clients that the user no longer sees are not sent, and not listed. */
async function dropHidden({ db }: AppContext, target: queries.TargetRow, claimed: readonly ClaimedRow[]) {
  const client_ids = claimed.flatMap(({ client_id }) => client_id ?? []);
  const visible = await queries.listVisible(db, target, client_ids);
  const isVisible = ({ client_id }: ClaimedRow) => client_id === null || visible.has(client_id);
  await store.deleteDeliveries(
    db,
    claimed.filter((row) => !isVisible(row)).map(({ id }) => id),
  );
  return claimed.filter(isVisible);
}

function secretsOf({ encryption, clock }: AppContext, target: queries.TargetRow): string[] {
  const { secret_encrypted, former_secret_encrypted, former_secret_until } = target;
  const secret = encryption.decrypt(secretPlace, secret_encrypted);
  const isFormerValid = former_secret_until !== null && former_secret_until > clock().toISOString();
  return former_secret_encrypted !== null && isFormerValid
    ? [secret, encryption.decrypt(formerSecretPlace, former_secret_encrypted)]
    : [secret];
}

async function sendOne(ctx: AppContext, target: queries.TargetRow, row: ClaimedRow, signal: AbortSignal) {
  const url = ctx.encryption.decrypt(urlPlace, target.url_encrypted);
  const body = bodyOf(row);
  const headers = {
    'content-type': 'application/json',
    'user-agent': `HealthPlanner/${ctx.version}`,
    ...signatureHeaders(secretsOf(ctx, target), { id: row.id, at: ctx.clock(), body }),
  };
  const network = { loopback: ctx.allows_loopback, resolve: resolveHost };
  const result = await measureOutgoing('webhook', { result: ({ failure }) => failure ?? 'delivered' }, () =>
    post({ url, headers, body, signal }, network),
  );
  if (signal.aborted && result.failure !== null) return store.releaseAttempt(ctx.db, row.id, row.attempts);
  return record(ctx, { ...target, host: new URL(url).host }, row, result);
}

/** The endpoint first: deletions lock it before its deliveries. */
const record = (
  ctx: AppContext,
  target: queries.TargetRow & { readonly host: string },
  row: ClaimedRow,
  result: PostResult,
) =>
  withTransaction(ctx, async (tx) => {
    const { db, clock } = tx;
    const now = clock();
    const outcome = outcomeOf(result, row.attempts);
    if (outcome.status === 'delivered') await store.markAccepting(db, target.id);
    else {
      const stop_before = secondsBefore(now, failingDays * 24 * 60 * 60);
      if (await store.markFailing(db, target.id, { now: now.toISOString(), stop_before })) {
        const { email: to, user_id, account_id } = target;
        const message = webhookStoppedEmail(target.host, tx.settings.product_name);
        await enqueueEmail(tx, { ...message, to, purpose: 'webhook_stopped', user_id, account_id });
      }
    }
    await store.endAttempt(db, row.id, {
      ...result,
      status: outcome.status,
      attempts: row.attempts,
      ...(outcome.status === 'waiting'
        ? { next_at: secondsAfter(now, outcome.pause) }
        : { ended_at: now.toISOString() }),
    });
  });

/**
 * Sends a few of the deliveries of an endpoint that are due, at once.
 * @returns how many were due
 */
export async function sendDeliveries(ctx: AppContext, endpoint_id: number, signal: AbortSignal): Promise<number> {
  const claimed = await claim(ctx, endpoint_id);
  // After the claim, so that an event of a webhook that was deleted or turned off meanwhile is not sent.
  const target = await queries.findTargetRow(ctx.db, endpoint_id);
  if (!target) {
    for (const { id, attempts } of claimed) await store.releaseAttempt(ctx.db, id, attempts);
    return 0;
  }
  const visible = await dropHidden(ctx, target, claimed);
  await Promise.all(visible.map((row) => sendOne(ctx, target, row, signal)));
  return claimed.length;
}
