import { type EndpointName, endpoints } from 'contract/endpoints';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CallOptions } from './browser.ts';
import { concernedClients, readOwners } from './concerned.ts';
import type { TestApp } from './test-app.ts';

export async function capturedTables({ db }: Pick<TestApp, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'capture_audit_change' order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

interface Answer {
  readonly status: number;
  readonly headers: object;
  readonly text: string;
  /** Missing for a call that no browser of the product sends. */
  readonly sent?: CallOptions<never>;
}

export interface AuditedCheck {
  /** The clients whose health data the reply shows. Throws unless the call left the events that it must leave. */
  check(name: EndpointName, answer: Answer): Promise<readonly number[]>;
}

const outbox: readonly EndpointName[] = ['list-messages', 'show-message'];
const naming: readonly EndpointName[] = ['list-audit-events', 'export-audit-events', 'list-own-accesses'];
const extending: EndpointName = 'refresh-token';

/** The endpoints that were called with a client in the path, the body or the reply. */
export const calledForClients = new Set<EndpointName>();

/** Fills every client with values that identify them, and compares what a call changes and shows with its events. */
export async function beginAudited(app: TestApp): Promise<AuditedCheck> {
  await enterCanaries(app);
  const { max } = await app.db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('max'))
    .executeTakeFirstOrThrow();
  const before = await rowsOfClients(app);
  const owners = await readOwners(app);
  return {
    async check(name, answer) {
      const events = await app.db.selectFrom('audit_events').selectAll().where('id', '>', max).execute();
      const eventsOf = (id: number) => events.filter(({ client_ids }) => client_ids.includes(id));
      for (const id of name === extending ? [] : changedBetween(before, await rowsOfClients(app)))
        expect([name, 'changed', id, eventsOf(id).length]).toEqual([name, 'changed', id, 1]);
      const { health, names } = await clientsIn(app, `${JSON.stringify(answer.headers)} ${answer.text}`);
      if (!outbox.includes(name))
        for (const id of naming.includes(name) ? health : [...health, ...names])
          expect([name, 'showed', id, eventsOf(id).length > 0]).toEqual([name, 'showed', id, true]);
      const { audit, writes } = endpoints[name];
      const concerned = concernedClients(name, answer.sent ?? {}, { reply: answer.text, before: owners });
      if (audit && answer.status < 400 && !naming.includes(name))
        for (const id of concerned) {
          calledForClients.add(name);
          expect([name, 'concerns', id, eventsOf(id).some(({ action }) => action === name)]).toEqual([
            ...[name, 'concerns', id, true],
          ]);
        }
      if (audit && (writes || audit.kind === 'export')) expect([name, events.length > 0]).toEqual([name, true]);
      return [...health];
    },
  };
}

const canaryOf = (id: number): string => `Canary-${id}-x`;
const incomeOf = (id: number): string => `8123${String(id).padStart(5, '0')}`;

async function enterCanaries({ db, ctx: { encryption } }: TestApp): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from client_profiles where preferred_providers_encrypted is null`.execute(db);
  for (const { id } of rows) {
    const encrypted = (associatedData: string, text = canaryOf(id)) => encryption.encrypt(associatedData, text);
    await db
      .updateTable('client_profiles')
      .set({
        preferred_providers_encrypted: encrypted('users.preferred_providers'),
        medications_encrypted: encrypted('users.medications'),
        client_notes_encrypted: encrypted('users.client_notes'),
        household_income_encrypted: encrypted('users.household_income', incomeOf(id)),
        spouse_name: canaryOf(id),
      })
      .where('user_id', '=', id)
      .execute();
    await db
      .updateTable('engagements')
      .set({
        advisor_notes_encrypted: encrypted('users.advisor_notes'),
        agency_notes_encrypted: encrypted('users.agency_notes'),
      })
      .where('client_id', '=', id)
      .execute();
  }
  await sql`update policies set issuer_name = 'Canary-' || client_id || '-x' where issuer_name not like 'Canary-%'`.execute(
    db,
  );
  await sql`update dependents set name = 'Canary-' || user_id || '-x' where name is null`.execute(db);
  const files = await sql<{ blob_id: number; client_id: number }>`
    select blob_id, client_id from attachments where replaced_at is null`.execute(db);
  for (const { blob_id, client_id } of files.rows)
    await db
      .updateTable('blobs')
      .set({ filename_encrypted: encryption.encrypt('blobs.filename', `${canaryOf(client_id)}.pdf`) })
      .where('id', '=', blob_id)
      .execute();
}

async function rowsOfClients(app: TestApp): Promise<ReadonlyMap<string, number>> {
  const tables = await capturedTables(app);
  const owned = tables.map(
    (name) => sql`
      select ${name} || md5((to_jsonb(one) - array['version', 'updated_at'])::text) as version, users.id
      from ${sql.table(name)} one join users on users.type = 'ClientUser' and users.id::text = coalesce(
        to_jsonb(one) ->> 'client_id', to_jsonb(one) ->> 'user_id', case when ${name} = 'users' then to_jsonb(one) ->> 'id' end)`,
  );
  const { rows } = await sql<{ version: string; id: number }>`${sql.join(owned, sql` union all `)}`.execute(app.db);
  return new Map(rows.map(({ version, id }) => [version, id]));
}

function changedBetween(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Set<number> {
  const changed = [
    ...[...before].filter(([version]) => !after.has(version)),
    ...[...after].filter(([version]) => !before.has(version)),
  ];
  return new Set(changed.map(([, id]) => id));
}

async function clientsIn({ db }: TestApp, text: string) {
  const clients = await db.selectFrom('users').select(['id', 'last_name']).where('type', '=', 'ClientUser').execute();
  const idsOf = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, id]) => Number(id));
  const health = new Set([...idsOf(/Canary-(\d+)-x/g), ...idsOf(/\b8123(\d{5})\b/g)]);
  const words = new Set(text.match(/\bTest\d+\b/g));
  const known = new Set(clients.map(({ id }) => id));
  return {
    health: new Set([...health].filter((id) => known.has(id))),
    names: clients.filter(({ last_name }) => words.has(last_name)).map(({ id }) => id),
  };
}
