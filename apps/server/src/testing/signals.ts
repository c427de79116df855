import type { SignalKind } from 'contract/vocabulary/signals';
import type { Insertable } from 'kysely';
import type { AppContext } from '../context.ts';
import type { Signals } from '../db/database.gen.ts';
import type { FindSignals } from '../features/signals/computing/rules.ts';
import type { FoundSignal } from '../features/signals/detection/rules.ts';
import { encryptFacts } from '../features/signals/records/rules.ts';
import type { Person } from './browser.ts';

let created = 0;

/** A signal of a client, as if it had been computed; its id. */
export async function newSignal(
  { db, keys, clock }: Pick<AppContext, 'db' | 'keys' | 'clock'>,
  client: Pick<Person, 'id'>,
  changed: Partial<Insertable<Signals>> & { readonly kind?: SignalKind } = {},
): Promise<number> {
  const { account_id } = await db
    .selectFrom('engagements')
    .select('account_id')
    .where('client_id', '=', client.id)
    .executeTakeFirstOrThrow();
  const stored = { facts: { first_name: 'Nora' }, amount_cents: 123_456, source: '42 USC 1395p(d)' };
  const { id } = await db
    .insertInto('signals')
    .values({
      client_id: client.id,
      account_id,
      kind: 'turns_65',
      subject: `person-${++created}`,
      due_on: '2027-06-30',
      amount_range: 500,
      facts_encrypted: encryptFacts(await keys.ofFirm(db, account_id), stored),
      facts_digest: Buffer.from('x'),
      opened_at: clock().toISOString(),
      ...changed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** As the detection returns it. */
export const found = (changed: Partial<FoundSignal> = {}): FoundSignal => ({
  kind: 'turns_65',
  subject: 'client',
  opens_on: '2026-12-01',
  due_on: '2027-06-30',
  amount_cents: 123_456,
  estimation_id: null,
  source: '42 USC 1395p(d)',
  facts: { first_name: 'Nora' },
  ...changed,
});

/** Finds one signal of each client. */
export const findOne: FindSignals = async (_, ids) =>
  new Map(ids.map((id) => [id, { signals: [found()], next_on: null }]));
