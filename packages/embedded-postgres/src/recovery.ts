import { chownSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { chownTreeToServer, writeForServer } from './create-database.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { startPostgres } from './postgres.ts';
import { type Segment, serveSegments } from './segments.ts';

export interface RecoveryOptions {
  readonly role: string;
  /** A time that the write-ahead log reaches; null for its end. */
  readonly to: Date | null;
  /**
   * Writes the file of that name to the path. Returns false if there is none, which is the end of the log. An error ends the
   * recovery.
   */
  restore(segment: Segment): Promise<boolean>;
}

/** PostgreSQL reads this setting before it knows that `Z` is a zone. */
const targetTime = (time: Date) => time.toISOString().replace('T', ' ').replace('Z', '+00');

/** PostgreSQL's complaint if nothing was committed after the time; then the end of the log is the state at that time. */
const endedEarly = /recovery ended before/;

/** From this code on, PostgreSQL does not take a failed command for the end of the log. */
const fatal = 126;

/**
 * Completes a base backup with the write-ahead log, and leaves a stopped database that can be started.
 * @throws EmbeddedPostgresError when it cannot be completed
 */
export async function recoverPostgres(
  binaries: Binaries,
  database: string,
  { role, to, restore }: RecoveryOptions,
): Promise<void> {
  const { runAs } = binaries;
  chownTreeToServer(binaries, database);
  writeForServer(binaries, join(database, 'recovery.signal'), '');
  const segments = await serveSegments(database, fatal, async (segment) => {
    const isFound = await restore(segment);
    if (isFound && runAs) chownSync(segment.path, runAs.uid, runAs.gid);
    return isFound;
  });
  const settings = {
    restore_command: segments.command,
    // The server is ready when the recovery is complete.
    hot_standby: 'off',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
  };
  const start = (target: Record<string, string>) =>
    startPostgres(binaries, database, { role, settings: { ...settings, ...target } });
  try {
    const postgres = await start(to ? { recovery_target_time: targetTime(to) } : {}).catch((error: unknown) => {
      if (error instanceof EmbeddedPostgresError && endedEarly.test(error.message)) return start({});
      throw error;
    });
    await postgres.stop();
  } finally {
    await segments.close();
  }
}
