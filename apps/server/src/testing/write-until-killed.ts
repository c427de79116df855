import pg from 'pg';
import { openEmbedded } from '../../../../packages/embedded-postgres/src/open.ts';

/** Starts the embedded database on the folder that is named, counts up in it, and says each number once it is acknowledged. */
async function writeUntilKilled(folder: string): Promise<void> {
  const embedded = await openEmbedded(folder);
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
