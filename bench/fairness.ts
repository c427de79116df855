import { setTimeout as wait } from 'node:timers/promises';
import { openConnection, openPage } from './connection.ts';
import { callAsUsual, firms, openUsers } from './firms.ts';
import type { Installation } from './installation.ts';
import { inRounds, quantile } from './rounds.ts';
import { newClientOf } from './store.ts';
import { type Aim, atMost, type Row } from './table.ts';

const rounds = 2;
/** Calls of one user at once, within the limit of ten seconds. */
const parallel = 180;
/** Longer than the window of the limits. In milliseconds. */
const windowMs = 11_000;

type Send = () => Promise<readonly number[]>;

/**
 * Calls of firms that work as usual, while one user of another firm changes one client many times at once, or invites as
 * many clients, with the limits that the product is shipped with.
 */
export async function measureFairness(installation: Installation): Promise<Row[]> {
  const server = await installation.serve({ RATE_FACTOR: '1', TRUST_PROXY: '1' });
  try {
    const open = (firm: number) => openUsers(installation, server.origin, firm, 1);
    const others = (await Promise.all(Array.from({ length: firms }, (_, firm) => open(firm)))).flat();
    const senders = await Promise.all([firms, firms + 1].map((firm) => openSender(installation, server.origin, firm)));
    const during = (send: Send | undefined) => async () => {
      const [samples] = await Promise.all([callAsUsual(others), send?.().then(requireServed)]);
      await wait(windowMs);
      return samples;
    };
    const taken = await inRounds(rounds, {
      quiet: during(undefined),
      changes: during(senders[0]?.change),
      invitations: during(senders[1]?.invite),
    });
    for (const { connection } of others) connection.close();
    for (const sender of senders) sender.close();
    const row = (kind: 'changes' | 'invitations', part: number, name: string, aim: Aim): Row => ({
      what: `calls of ${firms} firms during ${parallel} ${kind} at once by a user of another, ${name}`,
      unit: 'ms',
      measured: quantile(taken[kind], part),
      baseline: { what: 'without them', figure: quantile(taken.quiet, part) },
      aim,
    });
    return (['changes', 'invitations'] as const).flatMap((kind) => [
      row(kind, 0.95, 'p95', atMost('ratio', 2)),
      row(kind, 1, 'longest', atMost('measured', 500)),
    ]);
  } finally {
    await server.stop();
  }
}

/** @throws if a call was not served */
function requireServed(statuses: readonly number[]): void {
  const failed = statuses.filter((status) => status !== 200);
  if (failed.length > 0)
    throw new Error(`${failed.length} calls were answered with ${[...new Set(failed)].join(', ')}`);
}

/** A user with a client, who sends many calls at once over as many connections. */
async function openSender(installation: Installation, origin: string, firm: number) {
  const [user] = await openUsers(installation, origin, firm, 1);
  if (!user) throw new Error('The firm has no user');
  const client_id = await newClientOf(installation.db, user.session_id);
  const headers = { ...(await openPage(user.connection)), ...user.headers };
  let invited = 0;
  const send = async (path: string, body: () => object) => {
    const connections = await Promise.all(Array.from({ length: parallel }, () => openConnection(origin)));
    const answers = await Promise.all(
      connections.map((connection) => connection.call(path, { method: 'POST', headers, body: JSON.stringify(body()) })),
    );
    for (const connection of connections) connection.close();
    return answers.map(({ status }) => status);
  };
  const newClient = () => ({
    first_name: 'Nora',
    last_name: 'Bench',
    email: `invited${++invited}@firm${firm}.example`,
    phone_number: '+14155550199',
    client_request_type: 'medicare',
    projected_start_date: new Date().toISOString().slice(0, 10),
  });
  return {
    change: () => send(`/api/v1/clients/${client_id}/send_invite`, () => ({})),
    invite: () => send('/api/v1/clients', () => ({ client: newClient() })),
    close: () => user.connection.close(),
  };
}
