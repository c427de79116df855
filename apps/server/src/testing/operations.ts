import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { Person } from './browser.ts';
import { newNumber, newPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

export async function newQuarantinedClient(app: TestApp, by: Person, other_firm: number, holder_id?: Person) {
  const holder = holder_id ?? (await newPerson(app.db, 'client', other_firm));
  const { body } = await app.as(by).call('create-client', {
    body: {
      client: {
        first_name: 'Nora',
        last_name: 'Lund',
        email: holder.email,
        phone_number: newNumber(),
        client_request_type: 'medicare',
        projected_start_date: app.ctx.clock().toISOString().slice(0, 10),
        advisor_notes: 'Met at the fair',
      },
    },
  });
  return { id: body.id, holder };
}

/** An advisor whom this admin invites with the address of an advisor of another firm. */
export async function newQuarantinedAdvisor(app: TestApp, by: Person, other_firm: number) {
  const holder = await newPerson(app.db, 'advisor', other_firm);
  const user = { first_name: 'Ann', last_name: 'Lee', email: holder.email };
  await app.as(by).call('invite-advisor', { body: { user } });
  const row = app.db.selectFrom('users').select('id').where('pending_email', '=', holder.email);
  return { id: (await row.executeTakeFirstOrThrow()).id, holder };
}

/** An email to this user that the mail server rejected; its id. */
export async function newUndelivered(app: TestApp, user: Person, purpose = 'magic_link'): Promise<string> {
  const { id } = await app.db
    .insertInto('messages')
    .values({
      kind: 'mail',
      purpose,
      state: 'failed',
      failure: 'rejected',
      attempts: 1,
      user_id: user.id,
      recipient_digest: Buffer.alloc(32),
      recipient_encrypted: app.ctx.encryption.encrypt('messages.recipient', user.email),
      created_at: app.ctx.clock().toISOString(),
      ended_at: app.ctx.clock().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function newFailedJob(db: Db, payload: object = { user_id: 1, is_reminder: false }) {
  const job = { name: 'mail-invitation', id: randomUUID() };
  await sql`
    insert into pgboss.job (id, name, data, state, retry_limit, retry_count, output, completed_on)
    values (${job.id}, ${job.name}, ${JSON.stringify(payload)}::jsonb, 'failed', 5, 5, '{"code": "ECONNREFUSED"}', now())`.execute(
    db,
  );
  return job;
}
