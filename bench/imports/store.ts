import { sql } from 'kysely';
import type { Encryption } from '../../apps/server/src/crypto/encryption.ts';
import type { Db } from '../../apps/server/src/db/connection.ts';
import { personOf } from './file.ts';

const clientsPerStep = 10_000;

export async function fillInsured(db: Db, encryption: Encryption, clients: number): Promise<void> {
  for (let from = 1; from <= clients; from += clientsPerStep) {
    const numbers = Array.from({ length: Math.min(clientsPerStep, clients + 1 - from) }, (_, at) => from + at);
    const people = numbers.map(personOf);
    await sql`
      with
        given as (
          select * from unnest(${people.map((one) => one.first_name)}::text[], ${people.map((one) => one.last_name)}::text[],
            ${people.map((one) => one.email)}::text[], ${people.map((one) => one.zip_code)}::text[],
            ${people.map((one) => encryption.encrypt('users.birthdate', one.birth_date))}::text[])
            as given (first_name, last_name, email, zip_code, birthdate_encrypted)),
        people as (
          insert into users (type, first_name, last_name, email)
          select 'ClientUser', first_name, last_name, email from given returning id, email),
        profiles as (
          insert into client_profiles (user_id, zip_code, birthdate_encrypted)
          select people.id, given.zip_code, given.birthdate_encrypted from people join given using (email)
          returning user_id)
      insert into engagements (client_id) select user_id from profiles`.execute(db);
  }
  for (const table of ['users', 'client_profiles', 'engagements', 'listed_clients'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}
