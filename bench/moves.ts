import type { MovePreview } from 'contract/endpoints/moves';
import { fillStaff } from './clients/filling/store.ts';
import { atMost, row, superAdminHeadersOf } from './clients/measure.ts';
import { insertClientsOf, reassignAlone } from './clients/store.ts';
import { openConnection } from './connection.ts';
import { install } from './installation.ts';
import { openPage } from './page.ts';
import { inRounds, median, timed } from './rounds.ts';
import type { Row } from './table.ts';

const clients = 10_000;
const dataset = { firms: 2, advisors: 1, agents: 1 };

/** Moves the clients of an advisor to an advisor of another firm, and back. */
export async function measureMoves(): Promise<Row[]> {
  const installation = await install({ estimates: 0 });
  const { db, origin } = installation;
  try {
    await fillStaff(db, dataset);
    let [advisor_id, to_advisor_id] = await insertClientsOf(
      db,
      ['advisor1@bench.example', 'advisor2@bench.example'],
      clients,
    );
    const line = await openConnection(origin);
    const headers = { ...(await superAdminHeadersOf(installation)), ...(await openPage(line)) };
    const post = async <T>(path: string, body: object): Promise<T> => {
      const answer = await line.call(path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.body}`);
      return JSON.parse(answer.body) as T;
    };
    const taken = await inRounds(3, {
      bare: async () => [await timed(() => reassignAlone(db, advisor_id, to_advisor_id))],
      call: async () => {
        const move = { kind: 'advisor_clients', advisor_id, to_advisor_id };
        const { digest } = await post<MovePreview>('/api/v1/moves/preview', { move });
        const ms = await timed(async () => {
          const moved = await post<{ clients: number }>('/api/v1/moves', { move, digest });
          if (moved.clients !== clients) throw new Error(`${moved.clients} clients were moved`);
        });
        [advisor_id, to_advisor_id] = [to_advisor_id, advisor_id];
        return [ms];
      },
    });
    line.close();
    const baseline = { what: 'their engagements reassigned alone', figure: median(taken.bare) };
    return [
      row('10,000 clients of an advisor moved in one call', median(taken.call), baseline, atMost('measured', 30_000)),
    ];
  } finally {
    await installation.close();
  }
}
