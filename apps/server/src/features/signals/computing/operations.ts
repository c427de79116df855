import { createHash, randomBytes } from 'node:crypto';
import { rulesVersion } from 'estimator/version';
import type { AppContext } from '../../../context.ts';
import type { Encryption } from '../../../crypto/encryption.ts';
import { withTransaction } from '../../../db/connection.ts';
import { listAllPublishedLoads } from '../../../integrations/rates/catalog/queries.ts';
import { findLoadedDigest } from '../../../integrations/rates/store.ts';
import { publishClients } from '../../../realtime/store.ts';
import { addNotifications } from '../../notifications/recording/operations.ts';
import { todayOf } from '../days/rules.ts';
import { listFindings } from '../detection/finding/operations.ts';
import type { Finding } from '../detection/rules.ts';
import type { IsoDate } from '../periods/rules.ts';
import { findDigestKey } from '../records/queries.ts';
import { encryptFacts } from '../records/rules.ts';
import { insertDigestKey } from '../records/store.ts';
import { writeRenewals } from '../renewals/operations.ts';
import * as queries from './queries.ts';
import {
  changedClients,
  changesTo,
  type FindSignals,
  notificationsOf,
  type SignalChanges,
  type WantedSignal,
  wantedSignals,
} from './rules.ts';
import * as store from './store.ts';

/** Raise it when rules of signals change, so that all clients are computed again. */
const signalRules = 4;

const digestKeyPlace = 'signal_keys.digest_key';

async function readDigestKey({ db, encryption }: AppContext): Promise<string> {
  const stored = await findDigestKey(db);
  if (stored !== undefined) return encryption.decrypt(digestKeyPlace, stored);
  await insertDigestKey(db, encryption.encrypt(digestKeyPlace, randomBytes(32).toString('hex')));
  return encryption.decrypt(digestKeyPlace, (await findDigestKey(db)) ?? '');
}

/** What all clients have in common: the rules, the tables of law and prices, and the plans on sale. */
async function readTablesVersion({ db }: AppContext): Promise<string> {
  const loads = (await listAllPublishedLoads(db)).map(({ publication_id, state }) => [publication_id, state]);
  const parts = [signalRules, rulesVersion, await findLoadedDigest(db), loads];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

export interface Run {
  readonly today: IsoDate;
  readonly tables_version: string;
  readonly digest_key: string;
  readonly find: FindSignals;
}

export const beginRun = async (ctx: AppContext, find: FindSignals = listFindings): Promise<Run> => ({
  today: todayOf(ctx.clock()),
  tables_version: await readTablesVersion(ctx),
  digest_key: await readDigestKey(ctx),
  find,
});

export interface Refreshed {
  /** Clients whose signals are as they should be. The others changed meanwhile, or failed. */
  readonly done: number;
  readonly changed: number;
  readonly failed: readonly { readonly client_id: number; readonly error: unknown }[];
}

type Findings = ReadonlyMap<number, Finding>;

/** What fails undoes nothing of a transaction. */
async function attempt<T>({ db }: AppContext, work: () => Promise<T>): Promise<T> {
  if (!db.isTransaction) return work();
  await store.beginAttempt(db);
  try {
    return await work();
  } catch (error) {
    await store.undoAttempt(db);
    throw error;
  } finally {
    await store.endAttempt(db);
  }
}

/** A client that fails keeps its signals, and the others of the step do not depend on it. */
async function findEach(ctx: AppContext, { find, today }: Run, client_ids: readonly number[]) {
  const failed: Refreshed['failed'][number][] = [];
  const findings: Findings = await attempt(ctx, () => find(ctx, client_ids, today)).catch(async () => {
    const found = new Map<number, Finding>();
    for (const client_id of client_ids)
      await attempt(ctx, () => find(ctx, [client_id], today)).then(
        (one) => {
          for (const [id, finding] of one) found.set(id, finding);
        },
        (error: unknown) => failed.push({ client_id, error }),
      );
    return found;
  });
  return { findings, failed };
}

/**
 * Computes the signals of these clients and writes only what differs, in one transaction. Rows are locked after the computation,
 * and a client who changed meanwhile stays stale.
 */
export const refreshSignals = async (ctx: AppContext, client_ids: readonly number[], run?: Run): Promise<Refreshed> => {
  const begun = run ?? (await beginRun(ctx));
  const checks = await queries.listChecks(ctx.db, client_ids);
  const served = checks.filter(({ is_served }) => is_served);
  const { findings, failed } = await findEach(
    ctx,
    begun,
    served.map(({ client_id }) => client_id),
  );
  const failures = new Set(failed.map(({ client_id }) => client_id));
  const computed = checks.filter(({ client_id }) => !failures.has(client_id));
  const written = await withTransaction(ctx, (tx) => write(tx, begun, computed, findings));
  return { ...written, failed };
};

async function write(tx: AppContext, run: Run, computed: readonly queries.CheckRow[], findings: Findings) {
  await store.relaxCommit(tx.db);
  const locked = await queries.lockUnchanged(tx.db, computed);
  const checks = computed.filter(({ client_id }) => locked.has(client_id));
  if (checks.length === 0) return { done: 0, changed: 0 };
  const found = checks.flatMap(({ client_id, is_served }) => {
    const finding = is_served ? findings.get(client_id) : undefined;
    return finding ? [[client_id, finding] as const] : [];
  });
  await tx.keys.prepare(
    tx.db,
    checks.map(({ account_id }) => account_id),
  );
  const stored = await queries.lockSignals(tx.db, checks);
  const changes = changesTo(stored, wantedSignals(run.digest_key, found));
  await writeChanges(tx, changes, new Map(checks.map(({ client_id, account_id }) => [client_id, account_id])));
  const renewed = await writeRenewals(
    tx,
    run.digest_key,
    checks.map(({ client_id, account_id, is_served }) => ({
      ...{ client_id, account_id },
      renewal: (is_served && findings.get(client_id)?.renewal) || null,
    })),
  );
  await store.saveChecks(
    tx.db,
    checks.map(({ client_id }) => ({ client_id, next_on: findings.get(client_id)?.next_on ?? null })),
    run.tables_version,
  );
  const changed = [...new Set([...changedClients(changes), ...renewed])];
  if (changed.length > 0) await publishClients(tx.db, changed, 'signal.updated');
  return { done: checks.length, changed: changed.length };
}

async function writeChanges(
  tx: AppContext,
  { opened, updated, dismissed, closed }: SignalChanges,
  accounts: ReadonlyMap<number, number | null>,
): Promise<void> {
  const { db, keys, clock } = tx;
  const now = clock().toISOString();
  const encryptions = new Map<number | null, Encryption>();
  const written = async (signal: WantedSignal): Promise<store.WrittenSignal> => {
    const account_id = accounts.get(signal.client_id) ?? null;
    const encryption = encryptions.get(account_id) ?? (await keys.ofFirm(db, account_id));
    encryptions.set(account_id, encryption);
    return { ...signal, account_id, facts_encrypted: encryptFacts(encryption, signal) };
  };
  const inserted: store.WrittenSignal[] = [];
  for (const signal of opened) inserted.push(await written(signal));
  const replaced: store.UpdatedSignal[] = [];
  for (const { to, ...one } of updated) replaced.push({ ...one, to: await written(to) });
  const idsOf = (rows: SignalChanges['closed']) => rows.map(({ id }) => id);
  // Those that end make room for those that begin.
  await store.closeSignals(db, idsOf(closed), now);
  await store.dismissAgain(db, idsOf(dismissed));
  const reopened = await store.updateSignals(db, replaced, now);
  await addNotifications(tx, notificationsOf([...reopened, ...(await store.insertSignals(db, inserted, now))], now));
}
