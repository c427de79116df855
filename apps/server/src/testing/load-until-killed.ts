import { readFileSync } from 'node:fs';
import { openDb } from '../db/connection.ts';
import { loadCatalog, publishLoad, undoPublication } from '../integrations/rates/catalog/operations.ts';

/** Loads, publishes and undoes up to this moment, and stops before or after its commit, until the process is killed. */
async function runUntilKilled(database_url: string, file: string, moment: string): Promise<void> {
  const { db } = openDb(database_url, () => undefined);
  const stop = () => {
    process.stdout.write('stopped\n');
    return new Promise<void>((resume) => setTimeout(resume, 60_000));
  };
  const { catalog } = JSON.parse(readFileSync(file, 'utf8'));
  const step = <Result>(name: string, work: (transaction: typeof db) => Promise<Result>) =>
    db.transaction().execute(async (transaction) => {
      const result = await work(transaction);
      if (moment === name) await stop();
      return result;
    });
  const { load_id } = await step('loading', (transaction) =>
    loadCatalog(transaction, { catalog, findings: [], files: [] }),
  );
  if (moment === 'loaded') await stop();
  await step('publishing', (transaction) => publishLoad(transaction, load_id, { accepts_warnings: false }));
  if (moment === 'published') await stop();
  await step('undoing', (transaction) => undoPublication(transaction, catalog.plan_year));
}

const [database_url, file, moment] = process.argv.slice(2);
await runUntilKilled(String(database_url), String(file), String(moment));
