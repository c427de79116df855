import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalizeEmail } from 'contract/fields/emails';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrationsFolder } from '../paths.ts';
import { openDatabase } from '../testing/database.ts';
import { newPerson } from '../testing/factories.ts';

const database = await openDatabase();
const owner = new pg.Client({ connectionString: database.owner_url });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await database.close();
});

test('the migration spells the domains of stored addresses as the product does', async () => {
  const domains = ['münchen.example', 'bücher.straße.example', '例え.テスト', 'ñandú.españa.example', 'пример.example'];
  const plain = ['mail.example.test', 'xn--mnchen-3ya.test'];
  const people = [...domains, ...plain].map((domain) => `josé@${domain}`);
  for (const email of people) await newPerson(database.db, 'advisor', null, { email, pending_email: email });
  const taken = ['ann@zürich.example', 'ann@xn--zrich-kva.example'];
  for (const email of taken) await newPerson(database.db, 'advisor', null, { email });
  await owner.query(readFileSync(join(migrationsFolder, '0060_email_domains.sql'), 'utf8'));
  const rows = await database.db.selectFrom('users').select(['email', 'pending_email']).orderBy('id').execute();
  expect(rows.map(({ email }) => email)).toEqual([...people.map(normalizeEmail), ...taken]);
  expect(rows.slice(0, people.length).map((row) => row.pending_email)).toEqual(people.map(normalizeEmail));
});
