import { performance } from 'node:perf_hooks';
import { type Installation, install } from '../installation.ts';
import { type Dataset, fillClients } from './filling/store.ts';
import { prepareAdmin, settleCounts } from './store.ts';

const clients = Number(process.env.CLIENT_ROWS ?? 1_000_000);

export const dataset: Dataset = { firms: 2_000, advisors: 5, agents: 50, clients };

/** An installation with 1,000,000 clients, or as many as `CLIENT_ROWS` says, in 2,000 firms. */
export interface Filled {
  readonly installation: Installation;
  /** The email of the admin of one of the firms. */
  readonly admin: string;
}

export async function fill(): Promise<Filled> {
  const installation = await install({ estimates: 0 });
  try {
    const began = performance.now();
    await fillClients(installation.db, dataset);
    await settleCounts(installation.db);
    console.error(`  filled in ${Math.round((performance.now() - began) / 1000)} s`);
    return { installation, ...(await prepareAdmin(installation.db, installation.advisor.email)) };
  } catch (error) {
    await installation.close();
    throw error;
  }
}
