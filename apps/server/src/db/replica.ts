import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import { replicaReads } from '../telemetry/metrics.ts';
import { type Db, type Part, partOf } from './connection.ts';
import type { DatabaseMonitor } from './monitor.ts';

/** Where a read takes place that needs a primary only if no replica can serve it. */
export interface Replica {
  /**
   * The read sees what was committed before, by any process. It may run twice, so it changes nothing.
   * @param part whose rows and share of the connections it uses
   */
  read<T>(primary: Db, part: Part, work: (db: Db) => Promise<T>): Promise<T>;
}

interface ReplicaTimes {
  /** How long a read waits for the standby. */
  readonly maxWaitMs: number;
  readonly checkMs: number;
  /** How long no read waits for a standby that was behind. */
  readonly pauseMs: number;
}

const defaultTimes: ReplicaTimes = { maxWaitMs: 1_000, checkMs: 10, pauseMs: 5_000 };

interface Standby {
  readonly db: Db;
  readonly monitor: Pick<DatabaseMonitor, 'isAvailable'>;
  readonly log: FastifyBaseLogger;
}

type Outcome = 'replica' | 'behind' | 'failed' | 'unavailable';

/**
 * A standby, which a read uses once it has replayed all that the primary had on disk when the read began. So no read misses a
 * change that was acknowledged before, of any user and process.
 */
export class StandbyReplica implements Replica {
  readonly #standby: Standby;
  readonly #times: ReplicaTimes;
  #pausedUntil = 0;
  #isUsed = true;

  constructor(standby: Standby, times: ReplicaTimes = defaultTimes) {
    this.#standby = standby;
    this.#times = times;
  }

  async read<T>(primary: Db, part: Part, work: (db: Db) => Promise<T>): Promise<T> {
    const { db, monitor } = this.#standby;
    if (!monitor.isAvailable || performance.now() < this.#pausedUntil) {
      replicaReads.inc({ outcome: monitor.isAvailable ? 'behind' : 'unavailable' });
      return work(primary);
    }
    const present = await presentOf(primary);
    try {
      const isCurrent = await this.#waitFor(present);
      if (isCurrent) {
        const result = await work(partOf(db, part));
        this.#report('replica');
        return result;
      }
      this.#pausedUntil = performance.now() + this.#times.pauseMs;
      this.#report('behind');
    } catch (error) {
      if (error instanceof ApiError) {
        this.#report('replica');
        throw error;
      }
      this.#report('failed', error);
    }
    return work(primary);
  }

  async #waitFor(present: Present): Promise<boolean> {
    const { maxWaitMs, checkMs } = this.#times;
    const until = performance.now() + maxWaitMs;
    while (!(await hasReplayed(this.#standby.db, present))) {
      if (performance.now() > until) return false;
      await wait(checkMs);
    }
    return true;
  }

  /** Logs the first read that the primary had to serve, and the first one after that which it had not. */
  #report(outcome: Outcome, err?: unknown): void {
    replicaReads.inc({ outcome });
    const isUsed = outcome === 'replica';
    if (isUsed !== this.#isUsed) {
      if (isUsed) this.#standby.log.warn('replica.used_again');
      else this.#standby.log.warn({ reason: outcome, err }, 'replica.unused');
    }
    this.#isUsed = isUsed;
  }
}

interface Present {
  readonly position: string;
  readonly timeline: number;
  readonly cluster: string;
}

/** What is on the disk of the primary includes each acknowledged commit, and reaches a standby without another one. */
async function presentOf(primary: Db): Promise<Present> {
  const { rows } = await sql<Present>`
    select position::text, ('x' || left(pg_walfile_name(position), 8))::bit(32)::int as timeline,
      system_identifier::text as cluster
    from pg_current_wal_flush_lsn() as position, pg_control_system()`.execute(primary);
  const [present] = rows;
  if (!present) throw new Error('The primary has no position');
  return present;
}

/**
 * Neither for another database or a primary, nor for a former primary, whose log can be longer than that of its successor.
 * A standby of a new primary counts again after its next restart point, at most `checkpoint_timeout` later.
 */
async function hasReplayed(standby: Db, { position, timeline, cluster }: Present): Promise<boolean> {
  const { rows } = await sql<{ has_replayed: boolean }>`
    select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn
      and min_recovery_end_timeline = ${timeline} and system_identifier::text = ${cluster}, false) as has_replayed
    from pg_control_recovery(), pg_control_system()`.execute(standby);
  return rows[0]?.has_replayed ?? false;
}
