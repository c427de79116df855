import type { ActorChanges } from '../db/actor-changes.ts';
import { actorChangesOf } from '../db/connection.ts';
import type { Actor } from './actor.ts';
import { actorOf, findSession, type Session, type SessionContext } from './queries.ts';

const maxSessions = 10_000;
const maxAgeMs = 60_000;

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

/** The active sessions of recent requests (decision 003). */
export class ActorCache {
  readonly #ctx: SessionContext;
  readonly #changes: ActorChanges | null;
  readonly #sessions = new Map<string, CachedSession>();

  constructor(ctx: SessionContext) {
    this.#ctx = ctx;
    this.#changes = actorChangesOf(ctx.db);
  }

  /** @returns null if the database has to be asked */
  get(session_id: string): FoundActor | null {
    const cached = this.#sessions.get(session_id);
    if (!cached || !this.#isCurrent(cached) || performance.now() - cached.readAtMs > maxAgeMs) return null;
    const now = this.#ctx.clock();
    if (now >= cached.session.expires_at) return null;
    return { actor: actorOf(cached.session, now), isCurrent: () => this.#isCurrent(cached) };
  }

  async read(session_id: string): Promise<Actor | null> {
    const version = this.#changes?.version ?? null;
    const session = await findSession(this.#ctx, session_id);
    this.#sessions.delete(session_id);
    if (session && version !== null) this.#add({ session, version, readAtMs: performance.now() });
    return session && actorOf(session, this.#ctx.clock());
  }

  #isCurrent = ({ version }: CachedSession): boolean => version === this.#changes?.version;

  #add(cached: CachedSession): void {
    const [oldest] = this.#sessions.keys();
    if (oldest !== undefined && this.#sessions.size >= maxSessions) this.#sessions.delete(oldest);
    this.#sessions.set(cached.session.id, cached);
  }
}
