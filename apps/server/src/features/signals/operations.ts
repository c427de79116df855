import type { BodyOf, ReplyOf } from 'contract/endpoint';
import type { SignalChange, updateSignals } from 'contract/endpoints/signals';
import { maxSnoozeDays, type SignalResult } from 'contract/vocabulary/signals';
import { throwFieldErrors } from '../../api-error.ts';
import { type Actor, clientScopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { publishClients } from '../../realtime/store.ts';
import { todayOf } from './days/rules.ts';
import { addDays } from './periods/rules.ts';
import { type LockedSignal, lockVisible, worksWithAll } from './queries.ts';
import * as store from './store.ts';

type Columns = Parameters<typeof store.changeSignals>[2];

function columnsOf(change: SignalChange, changed_by: number, now: Date): Columns {
  if (change.action === 'assign') return { assignee_id: change.assignee_id };
  const by = { changed_by, changed_at: now.toISOString(), snoozed_until: null, dismissal_reason: null };
  if (change.action === 'snooze') return { ...by, status: 'snoozed', snoozed_until: change.until };
  if (change.action === 'dismiss') return { ...by, status: 'dismissed', dismissal_reason: change.reason };
  return { ...by, status: 'open' };
}

/** Whether a signal is already as wanted. */
function isAs(change: SignalChange, { status, snoozed_until, dismissal_reason, assignee_id }: LockedSignal): boolean {
  if (change.action === 'assign') return assignee_id === change.assignee_id;
  if (change.action === 'snooze') return status === 'snoozed' && snoozed_until === change.until;
  if (change.action === 'dismiss') return status === 'dismissed' && dismissal_reason === change.reason;
  return status === 'open';
}

function requireSnoozeDay({ clock }: AppContext, change: SignalChange): void {
  if (change.action !== 'snooze') return;
  const today = todayOf(clock());
  if (change.until <= today) throwFieldErrors({ 'change.until': ['Choose a day from tomorrow on'] });
  if (change.until > addDays(today, maxSnoozeDays))
    throwFieldErrors({ 'change.until': [`Choose a day within ${maxSnoozeDays} days`] });
}

async function requireAssignee(tx: AppContext, change: SignalChange, client_ids: readonly number[]): Promise<void> {
  if (change.action !== 'assign' || change.assignee_id === null || client_ids.length === 0) return;
  if (!(await worksWithAll(tx.db, change.assignee_id, client_ids)))
    throwFieldErrors({ 'change.assignee_id': ['Choose a user who works with all of these clients'] });
}

/** A signal that has been closed meanwhile has changed, too. */
function resultFor(change: SignalChange, seen: number, signal: LockedSignal): SignalResult {
  if (signal.status !== 'closed' && isAs(change, signal)) return 'unchanged';
  return signal.status === 'closed' || signal.version !== seen ? 'changed_meanwhile' : 'changed';
}

/** All signals in one transaction: a repeated call finds all of them changed, or none. */
export async function changeEach(
  ctx: AppContext,
  actor: Actor,
  { signals, change }: BodyOf<typeof updateSignals>,
): Promise<ReplyOf<typeof updateSignals>> {
  requireSnoozeDay(ctx, change);
  const seen = new Map(signals.map(({ id, version }) => [id, version]));
  return withTransaction(ctx, async (tx) => {
    const found = await lockVisible(tx.db, clientScopeOf(actor), [...seen.keys()]);
    await requireAssignee(tx, change, [...new Set(found.map(({ client_id }) => client_id))]);
    const byId = new Map(found.map((signal) => [signal.id, signal]));
    const results = [...seen].map(([id, version]) => {
      const signal = byId.get(id);
      if (!signal) return { id, client: null, result: 'not_found' as const };
      const client = { id: signal.client_id, name: signal.client_name };
      return { id, client, result: resultFor(change, version, signal) };
    });
    const changed = results.filter(({ result }) => result === 'changed');
    if (changed.length > 0) {
      const ids = changed.map(({ id }) => id);
      await store.changeSignals(tx.db, ids, columnsOf(change, actor.user_id, tx.clock()));
      const client_ids = new Set(changed.flatMap(({ client }) => client?.id ?? []));
      await publishClients(tx.db, [...client_ids], 'signal.updated');
    }
    return { results };
  });
}
