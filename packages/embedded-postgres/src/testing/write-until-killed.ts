import pg from 'pg';
import { openEmbedded } from '../embedded.ts';

/** Starts the embedded database in the given folder, inserts rows, and prints each acknowledged number. */
async function writeUntilKilled(folder: string): Promise<void> {
  const embedded = await openEmbedded(folder, { role: 'tester', readme: 'A test.\n' });
  const { url } = await embedded.start();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table if not exists written (n bigserial)');
  for (;;) {
    const { rows } = await client.query<{ n: string }>('insert into written default values returning n');
    process.stdout.write(`${rows[0]?.n}\n`);
  }
}

await writeUntilKilled(String(process.argv[2]));
