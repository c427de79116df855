import type { ActorChanges } from '../db/actor-changes.ts';
import { actorChangesOf } from '../db/connection.ts';
import type { Actor } from './actor.ts';
import { findTokenSession } from './api-tokens/queries.ts';
import { touchApiToken } from './api-tokens/store.ts';
import { digestOfKey } from './api-tokens/token-text.ts';
import { actorOf, findSession, type Session, type SessionContext } from './queries.ts';

const maxSessions = 10_000;
const maxAgeMs = 60_000;
const hourMs = 60 * 60_000;

interface CachedSession {
  readonly session: Session;
  readonly version: number;
  readonly readAtMs: number;
}

export interface FoundActor {
  readonly actor: Actor | null;
  /** Whether a statement of the request has shown since that no user or session has changed. */
  isCurrent(): boolean;
}

/** The active sessions and API tokens of recent requests (decision 003), by the id of a session or `keyOfToken`. */
export class ActorCache {
  readonly #ctx: SessionContext;
  readonly #changes: ActorChanges | null;
  readonly #sessions = new Map<string, CachedSession>();

  constructor(ctx: SessionContext) {
    this.#ctx = ctx;
    this.#changes = actorChangesOf(ctx.db);
  }

  /** @returns null if the database has to be asked */
  get(key: string): FoundActor | null {
    const cached = this.#sessions.get(key);
    if (!cached || !this.#isCurrent(cached) || performance.now() - cached.readAtMs > maxAgeMs) return null;
    const now = this.#ctx.clock();
    if (now >= cached.session.expires_at) return null;
    return { actor: actorOf(cached.session, now), isCurrent: () => this.#isCurrent(cached) };
  }

  async read(key: string): Promise<Actor | null> {
    const version = this.#changes?.version ?? null;
    const session = await this.#find(key);
    this.#sessions.delete(key);
    if (session && version !== null) this.#add({ session, version, readAtMs: performance.now() });
    return session && actorOf(session, this.#ctx.clock());
  }

  async #find(key: string): Promise<Session | null> {
    const digest = digestOfKey(key);
    if (!digest) return findSession(this.#ctx, key);
    const session = await findTokenSession(this.#ctx, key, digest);
    if (session?.api_token) await this.#touch(session.api_token);
    return session;
  }

  async #touch({ id, last_used_at }: NonNullable<Session['api_token']>): Promise<void> {
    const hour = Math.floor(this.#ctx.clock().getTime() / hourMs) * hourMs;
    if (last_used_at === null || new Date(last_used_at).getTime() < hour)
      await touchApiToken(this.#ctx.db, id, new Date(hour).toISOString());
  }

  #isCurrent = ({ version }: CachedSession): boolean => version === this.#changes?.version;

  #add(cached: CachedSession): void {
    const [oldest] = this.#sessions.keys();
    if (oldest !== undefined && this.#sessions.size >= maxSessions) this.#sessions.delete(oldest);
    this.#sessions.set(cached.session.id, cached);
  }
}
