import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IsoDate } from '../../periods/rules.ts';
import { listFacts } from '../facts/operations.ts';
import type { Finding } from '../rules.ts';
import { findSignals } from './rules.ts';

/** Clients who are missing have no signals, and no date changes that. */
export async function listFindings(
  ctx: Parameters<typeof listFacts>[0],
  client_ids: readonly number[],
  today: IsoDate,
): Promise<ReadonlyMap<number, Finding>> {
  const findings = new Map<number, Finding>();
  for (const [client_id, facts] of await listFacts(ctx, client_ids, today)) {
    findings.set(client_id, findSignals(facts));
    // So that requests wait for one client only.
    await nextTurn();
  }
  return findings;
}
