import { ApiError } from '../../api-error.ts';
import type { AppContext, AuditedCall, AuditTrail, CallRecord } from '../../context.ts';
import type { Encryption } from '../../crypto/encryption.ts';
import { type Db, recordingOf, type TransactionContext } from '../../db/connection.ts';
import { AuditKeys } from './keys/operations.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

interface Services extends Pick<AppContext, 'db' | 'clock' | 'encryption' | 'keys'> {
  /** Its connections do not wait for the disk: a crash of the database can lose the reads of its last second. */
  readonly relaxed: Db;
}

export function createAuditTrail(services: Services): AuditTrail {
  const keys = new AuditKeys(services);
  return { start: (call) => new Recorder(services, keys, call) };
}

type AuditedUser = Pick<NonNullable<AuditedCall['actor']>, 'user_id' | 'viewed_by_id'>;

class Recorder implements CallRecord {
  readonly #services: Services;
  readonly #keys: AuditKeys;
  readonly #call: AuditedCall;
  readonly #reads: boolean;
  readonly #recorded = new Set<number>();
  /** Clients that the call shows and no event names yet. An export shows a million, in batches. */
  readonly #shown = new Set<number>();
  #user: AuditedUser | null;
  #isWritten = false;
  /** What a call shows afterwards leaves while its reply is sent. */
  #isFinished = false;
  #uncaptured: TransactionContext | null = null;

  constructor(services: Services, keys: AuditKeys, call: AuditedCall) {
    this.#services = services;
    this.#keys = keys;
    this.#call = call;
    this.#user = call.actor;
    this.#reads = call.kind === 'read' || call.kind === 'export';
  }

  capturing<Ctx extends TransactionContext>(ctx: Ctx): Ctx {
    this.#uncaptured = ctx;
    const beforeCommit = async (db: Db) => {
      await this.#recordChanges(db);
      await ctx.beforeCommit?.(db);
    };
    return { ...ctx, db: recordingOf(ctx.db), beforeCommit };
  }

  withoutCapture<Ctx extends TransactionContext>(ctx: Ctx): Ctx {
    if (!this.#uncaptured) return ctx;
    const { db, beforeCommit = async () => undefined } = this.#uncaptured;
    return { ...ctx, db, beforeCommit };
  }

  setUser(user_id: number, viewed_by_id: number | null = null): void {
    this.#user = { user_id, viewed_by_id };
  }

  async showClients(ids: readonly number[]): Promise<void> {
    this.#show(ids);
    if (this.#isFinished) await this.#recordShown();
  }

  async denySignIn(user_id: number | null): Promise<void> {
    const denied = { kind: 'sign_in', actor: 'anonymous', actor_id: user_id, on_behalf_of_id: null } as const;
    await store.insertEvent(this.#services.db, { ...this.#event(), ...denied });
  }

  async finish(shown: readonly number[] | null): Promise<void> {
    this.#show(shown ?? []);
    this.#isFinished = true;
    if (!this.#reads && !this.#isWritten) {
      return this.#write(this.#services.db, { client_ids: [...this.#shown] });
    }
    await this.#recordShown();
    if (this.#reads && shown === null && !this.#isWritten) await this.#writeRead({});
  }

  #show(ids: readonly number[]): void {
    for (const id of ids) if (!this.#recorded.has(id)) this.#shown.add(id);
  }

  async #recordShown(): Promise<void> {
    const client_ids = [...this.#shown].filter((id) => !this.#isOwnOfStaff(id));
    if (client_ids.length === 0) return;
    await this.#writeRead({ kind: this.#reads ? this.#call.kind : 'read', client_ids });
  }

  /** Staff have records of their own that clients have, too. */
  #isOwnOfStaff(id: number): boolean {
    const { actor } = this.#call;
    return actor?.user_id === id && actor.type !== 'ClientUser';
  }

  async #recordChanges(db: Db): Promise<void> {
    const rows = await store.takeCapturedRows(db);
    if (rows.length === 0) return;
    await this.#services.keys.load(db, rows);
    await this.#write(db, {
      kind: rules.kindOf(this.#reads ? 'change' : this.#call.kind, rows),
      account_ids: rules.distinct(rows.map(({ account_id }) => account_id)),
      client_ids: rules.distinct(rows.map(({ user_id, is_client }) => (is_client ? user_id : null))),
      details: await encryptDetails(this.#services.encryption, this.#keys, db, rows),
    });
  }

  /** @throws ApiError `unavailable` if nothing but data would leave: the caller of a change must not repeat it */
  async #writeRead(event: Partial<store.NewEvent>): Promise<void> {
    await this.#write(this.#services.relaxed, event).catch((cause: unknown) => {
      throw this.#reads ? Object.assign(new ApiError('unavailable'), { cause }) : cause;
    });
  }

  async #write(db: Db, event: Partial<store.NewEvent>): Promise<void> {
    const { client_ids = [] } = event;
    await store.insertEvent(db, { ...this.#event(), ...event });
    this.#isWritten = true;
    for (const id of client_ids) {
      this.#recorded.add(id);
      this.#shown.delete(id);
    }
  }

  #event(): store.NewEvent {
    const { kind, action, caller, address, request_id } = this.#call;
    const user_id = this.#user?.user_id ?? null;
    const viewed_by_id = this.#user?.viewed_by_id ?? null;
    return {
      ...{ at: this.#services.clock().toISOString(), kind, action, address, request_id },
      actor: user_id === null ? caller : 'user',
      actor_id: viewed_by_id ?? user_id,
      on_behalf_of_id: viewed_by_id === null ? null : user_id,
      api_token_id: this.#call.actor?.api_token?.id ?? null,
      ...{ account_ids: [], client_ids: [], details: null },
    };
  }
}

async function encryptDetails(
  encryption: Encryption,
  keys: AuditKeys,
  db: Db,
  rows: readonly rules.CapturedRow[],
): Promise<string | null> {
  const changes = rules.changesBySubject(encryption, rows);
  if (changes.size === 0) return null;
  const opened = await keys.ensure(db, [...changes.keys()]);
  const details: Record<string, string> = {};
  for (const [subject, details_of] of changes) {
    const key = opened.get(subject);
    if (!key) throw new Error(`${subject} has no data key`);
    details[key.id] = key.encryption.encrypt(rules.detailsAssociatedData, JSON.stringify(details_of));
  }
  return JSON.stringify(details);
}
