import type { Asked } from '../calls.ts';
import { openConnection } from '../connection.ts';
import type { Installation } from '../installation.ts';
import { signIn } from '../page.ts';
import { inRounds, quantile, timed } from '../rounds.ts';
import { connectBare } from '../store.ts';
import type { Row } from '../table.ts';
import { setSuperAdmin } from './store.ts';

export type Headers = Record<string, string>;

export async function headersOf({ origin, advisor }: Installation, email: string): Promise<Headers> {
  const line = await openConnection(origin);
  const headers = { authorization: `Bearer ${await signIn(line, { ...advisor, email })}` };
  line.close();
  return headers;
}

/** Signs in as the installation's advisor, who is a super admin from then on. */
export async function superAdminHeadersOf(installation: Installation): Promise<Headers> {
  const { db, advisor } = installation;
  await setSuperAdmin(db, advisor.email, false);
  const headers = await headersOf(installation, advisor.email);
  await setSuperAdmin(db, advisor.email, true);
  return headers;
}

export interface Taken {
  readonly call: readonly number[];
  readonly bare: readonly number[];
}

export interface Effort {
  readonly rounds: number;
  /** In each round. */
  readonly calls: number;
  /** Rounds before, which do not count; 1 by default. */
  readonly warming?: number;
}

/** Makes calls over one connection, in turn with their own statements sent by the driver alone. */
export async function beside(
  installation: Installation,
  headers: Headers,
  asked: readonly Asked[],
  effort: Effort,
): Promise<Taken> {
  const line = await openConnection(installation.origin);
  const bare = await connectBare(installation.database_url);
  const take = (work: (asked: Asked) => Promise<unknown>) => {
    let turn = 0;
    return async () => {
      const samples: number[] = [];
      for (let call = 0; call < effort.calls; call += 1) {
        const next = asked[turn++ % asked.length] as Asked;
        samples.push(await timed(() => work(next)));
      }
      return samples;
    };
  };
  try {
    const takes = {
      call: take(async ({ path }) => {
        const { status } = await line.call(path, { headers });
        if (status !== 200) throw new Error(`${path} was answered with ${status}`);
      }),
      bare: take(({ statements }) => bare.run(statements)),
    };
    return await inRounds(effort.rounds, takes, effort.warming);
  } finally {
    line.close();
    await bare.close();
  }
}

export const p95 = (samples: readonly number[]) => quantile(samples, 0.95);

export const row = (what: string, measured: number, baseline: Row['baseline'], aim: Row['aim'] = null): Row => ({
  what,
  unit: 'ms',
  measured,
  baseline,
  aim,
});

export const atMost = (on: 'measured' | 'ratio', figure: number) => ({ on, bound: 'at most', figure }) as const;

export const queriesOf = ({ bare }: Taken) => ({ what: 'its queries, bare driver', figure: p95(bare) });
