import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { ApiError, throwApiError, throwFieldErrors } from '../api-error.ts';
import { secondsAfter } from '../clock.ts';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/connection.ts';
import { retentionPeriods } from '../retention.ts';
import { findIdempotencyKey } from './queries.ts';
import * as store from './store.ts';

interface StoredReply {
  readonly status: number;
  readonly body: string;
  readonly isReplayed: boolean;
}

/** How long a reply is stored, in seconds. */
const lifetime = retentionPeriods.idempotency_keys.days * 86_400;
/** Shorter than the six seconds within which every request is answered. */
const waitMs = 4_000;
const renewalMs = 5_000;
const associatedData = 'idempotency_keys.reply';

/** @throws ApiError `validation_failed` */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[ -~]{1,255}$/.test(key)) return key;
  return throwFieldErrors({ 'Idempotency-Key': ['The key must have 1 to 255 printable ASCII characters'] });
}

const sha256 = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest();

/** The key salts the request, so that its digest does not reveal a body that can be guessed. */
export const digestsOf = (
  key: string,
  request: {
    caller: unknown;
    endpoint: string;
    method: string;
    params: unknown;
    query: unknown;
    body: unknown;
    client_id?: number | null;
  },
): store.KeyDigests => {
  const { caller, endpoint, method, params, query, body, client_id = null } = request;
  return {
    user_id: typeof caller === 'number' ? caller : null,
    client_id,
    digest: sha256([key, caller, endpoint, params]),
    request_digest: sha256([key, method, params, query, body]),
  };
};

/**
 * Runs an action unless its key has a reply. Its transactions commit only while this run owns the key.
 * @throws ApiError `idempotency_key_reused`, `idempotency_in_progress` or `idempotency_reply_lost`
 */
export async function runOnce(
  ctx: AppContext,
  key: store.KeyDigests,
  log: FastifyBaseLogger,
  action: (ctx: AppContext) => Promise<string>,
): Promise<StoredReply> {
  const started = await startRun(ctx, key);
  if (typeof started !== 'string') return started;
  const id = started;
  const warn = (error: unknown) => log.warn({ err: error }, 'idempotency.not_stored');
  const renewal = setInterval(() => void store.extendLease(ctx.db, id).catch(warn), renewalMs);
  const save = (status: number, body: string) =>
    store.saveReply(ctx.db, id, { status, reply_encrypted: ctx.encryption.encrypt(associatedData, body) }).catch(warn);
  const beforeCommit: AppContext['beforeCommit'] = async (db) => {
    if (!(await store.markCommitted(db, id))) throw new ApiError('idempotency_in_progress');
  };
  try {
    const body = await action({ ...ctx, beforeCommit });
    await save(200, body);
    return { status: 200, body, isReplayed: false };
  } catch (error) {
    if (!(error instanceof ApiError)) await endLease(ctx.db, id, warn);
    else if (isFinal(error)) await save(error.status, JSON.stringify(error.body));
    else await store.deleteRun(ctx.db, id).catch(warn);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/** The lease ends by itself after this time. */
const leaseMs = 15_000;
const endLeaseRetryMs = 1_000;

/** Lets the call be repeated. A database that does not reply is asked again later. */
async function endLease(db: Db, id: string, warn: (error: unknown) => void, deadline = performance.now() + leaseMs) {
  try {
    await store.endLease(db, id);
  } catch (error) {
    if (performance.now() > deadline) warn(error);
    else void wait(endLeaseRetryMs, undefined, { ref: false }).then(() => endLease(db, id, warn, deadline));
  }
}

const isFinal = ({ status, code, retry_after }: ApiError) =>
  status < 500 && status !== 401 && status !== 429 && retry_after === undefined && code !== 'idempotency_in_progress';

/** The id of a new run, or the reply of an earlier one. Waits for a run of the same key without a connection. */
export async function startRun(
  ctx: Pick<AppContext, 'db' | 'clock' | 'encryption'>,
  key: store.KeyDigests,
  timeoutMs = waitMs,
): Promise<string | StoredReply> {
  const end = performance.now() + timeoutMs;
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, 500)) {
    const now = ctx.clock();
    const id = await store.insertRun(ctx.db, key, now, new Date(secondsAfter(now, lifetime)));
    const reply = id ?? (await findReply(ctx, key));
    if (reply !== null) return reply;
    if (performance.now() > end) throw new ApiError('idempotency_in_progress', { retry_after: 1 });
    await wait(pauseMs);
  }
}

async function findReply(
  { db, encryption }: Pick<AppContext, 'db' | 'encryption'>,
  { digest, request_digest }: store.KeyDigests,
): Promise<StoredReply | null> {
  const found = await findIdempotencyKey(db, digest);
  if (!found) return null;
  if (!found.request_digest.equals(request_digest)) throw new ApiError('idempotency_key_reused');
  const { status, reply_encrypted, is_committed, is_abandoned } = found;
  if (status !== null && reply_encrypted !== null)
    return { status, body: encryption.decrypt(associatedData, reply_encrypted), isReplayed: true };
  return is_committed && is_abandoned ? throwApiError('idempotency_reply_lost') : null;
}
