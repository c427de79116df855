import { clientScopeOf } from '../../../auth/actor.ts';
import { secondsBefore } from '../../../clock.ts';
import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import { listAdmins } from '../../../features/billing/notices/queries.ts';
import { listStaff } from '../../../features/invitations/queries.ts';
import { enqueueEmail } from '../../../features/notifications/operations.ts';
import { readCount } from '../../clients/counts/queries.ts';
import { countOf } from '../../clients/rules.ts';
import { unusualAccess } from './emails.ts';
import { type AccessorRow, countAccessedClients, findAccessor } from './queries.ts';
import { type Accessed, type Finding, findingOf, smallestLimit } from './rules.ts';
import * as store from './store.ts';

const hour = 60 * 60;

export async function raiseAlerts(ctx: AppContext): Promise<void> {
  const now = ctx.clock();
  const since = { hour: secondsBefore(now, hour), day: secondsBefore(now, 24 * hour) };
  const accessed = await countAccessedClients(ctx.db, since, smallestLimit);
  for (const user_id of new Set(accessed.map((row) => row.user_id)))
    await examine(
      ctx,
      user_id,
      accessed.filter((row) => row.user_id === user_id),
    );
}

async function examine(ctx: AppContext, user_id: number, accessed: readonly Accessed[]): Promise<void> {
  const user = await findAccessor(ctx.db, { user_id });
  if (!user) return;
  const finding = findingOf(accessed, await countServed(ctx, user));
  if (finding) await withTransaction(ctx, (tx) => raiseAlert(tx, user, finding));
}

async function countServed({ db }: AppContext, { id, account_id, type, super_admin, role }: AccessorRow) {
  const scope = clientScopeOf({ user_id: id, account_id, type, super_admin, admin: role === 'admin' });
  const counted = countOf(scope, {});
  return counted ? readCount(db, counted) : 0;
}

async function raiseAlert(tx: AppContext, user: AccessorRow, finding: Finding): Promise<void> {
  const now = tx.clock().toISOString();
  const { limit: client_limit, ...found } = finding;
  const isFirst = await store.raiseAlert(tx.db, {
    ...{ ...found, client_limit },
    user_id: user.id,
    account_id: user.account_id,
    on_day: now.slice(0, 10),
    raised_at: now,
  });
  if (!isFirst) return;
  const email = unusualAccess(user, finding, tx.public_url);
  for (const to of await listRecipients(tx, user)) await enqueueEmail(tx, { ...email, to, purpose: 'audit_alert' });
}

/** Super admins and the firm's admins get it, but not the user. */
async function listRecipients({ db }: AppContext, { account_id, email }: AccessorRow): Promise<string[]> {
  const admins = account_id === null ? [] : await listAdmins(db, account_id);
  const all = new Set([...(await listStaff(db)), ...admins.map((admin) => admin.email)]);
  all.delete(email);
  return [...all];
}
