import type { Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import { nameOfKey } from '../../db/data-key-cache.ts';
import type { Job } from '../../jobs/queue.ts';
import * as store from '../data-keys/store.ts';
import { assignNow, tables } from '../rotation/assignment.ts';
import { assignAll } from '../rotation/rotation.ts';
import { isKeyUsed } from '../rotation/store.ts';

const name = 'assign-keys';
/** Seconds, longer than a request may take: one that began before the deletion of its firm may still write. */
const quiet = 60;

/** Encrypts values under the keys of their owners, and destroys the keys of deleted firms that no value uses anymore. */
export const sendAssignment = ({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>, delay = 0): Promise<void> =>
  jobs.send(db, name, {}, delay);

/** Encrypting the values of more people would keep their rows locked for seconds. */
const maxPeople = 100;

/** Encrypts the values of people who have another firm now with its key. Call it after the change. */
export async function assignToFirm(
  ctx: Pick<AppContext, 'db' | 'jobs' | 'keys'>,
  user_ids: readonly number[],
  account_id: number | null,
): Promise<void> {
  await ctx.keys.ofFirm(ctx.db, account_id);
  if (user_ids.length > maxPeople) await sendAssignment(ctx);
  else await assignNow(ctx, { user_ids });
}

/** With the setting, values are encrypted again that were written without it or with another value. */
export async function applySetting(ctx: AppContext, { uses_firm_keys }: Pick<Config, 'uses_firm_keys'>): Promise<void> {
  if (uses_firm_keys === null) return;
  await store.setUsesFirmKeys(ctx.db, uses_firm_keys);
  await sendAssignment(ctx);
}

/** @returns the keys that were destroyed */
async function destroyUnusedKeys(ctx: AppContext): Promise<number[]> {
  const { db, keys, clock } = ctx;
  const destroyed: number[] = [];
  for (const { id, unused_since } of await store.listKeysWithoutFirm(db)) {
    if (await isKeyUsed(db, tables, nameOfKey(id))) {
      if (unused_since !== null) await store.markUnused(db, id, null);
    } else if (unused_since === null) {
      await store.markUnused(db, id, clock());
      await sendAssignment(ctx, quiet);
    } else if (Date.parse(unused_since) <= clock().getTime() - (quiet * 1000) / 2) {
      await store.destroyKey(db, id, clock());
      keys.drop(id);
      destroyed.push(id);
    }
  }
  return destroyed;
}

export const keyJobs: Job[] = [
  {
    name,
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    async work(ctx, { log }) {
      // While processes are restarted with another setting, this one may still have the former.
      if ((await store.usesFirmKeys(ctx.db)) !== ctx.keys.areUsed) return;
      const rows = await assignAll({ ...ctx, log });
      log.info({ rows, uses_firm_keys: ctx.keys.areUsed }, 'data_keys.assigned');
      for (const key of await destroyUnusedKeys(ctx)) log.info({ key }, 'data_keys.destroyed');
    },
  },
  {
    name: 'assign-keys-daily',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '37 4 * * *',
    work: (ctx) => sendAssignment(ctx),
  },
];
