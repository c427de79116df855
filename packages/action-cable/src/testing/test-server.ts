import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { attachCable } from '../attach.ts';
import type { BroadcastSink, BroadcastSource, CableApplication, Identity } from '../types.ts';
import { CableClient } from './client.ts';

const statuses = { malformed_request: 400, not_found: 404, unavailable: 503 };

/**
 * A cable over an application in memory. The cookie `user=<id>` signs in; a session has the id of its user.
 * `UserChannel` delivers the stream `user:<id>`, `TeamChannel` with the parameter `id` delivers `team:<id>` to members.
 */
export async function startTestServer() {
  const members = new Set<string>();
  const ended = new Set<number>();
  const log: string[] = [];
  let sink: BroadcastSink | null = null;
  const source: BroadcastSource & { isLive: boolean } = {
    isLive: true,
    start: async (to) => {
      sink = to;
    },
    close: async () => undefined,
  };
  const application: CableApplication<Identity> = {
    isAllowedOrigin: ({ headers }) => headers.origin === origin,
    authenticate: async ({ headers }: IncomingMessage) => {
      const user_id = Number(/user=(\d+)/.exec(headers.cookie ?? '')?.[1]);
      return user_id > 0 ? { user_id, session_id: String(user_id) } : null;
    },
    refresh: async (identity) => (ended.has(identity.user_id) ? null : identity),
    authorize: async ({ user_id }, channel, { id }) => {
      if (channel === 'UserChannel') return [`user:${user_id}`];
      return channel === 'TeamChannel' && members.has(`${user_id} of ${String(id)}`) ? [`team:${String(id)}`] : null;
    },
    listActiveSessions: async (ids) => new Set(ids.filter((id) => !ended.has(Number(id)))),
    rejectHandshake: (stream, reason) =>
      stream.end(`HTTP/1.1 ${statuses[reason]} Rejected\r\nConnection: close\r\n\r\n`),
  };
  const note = (fields: object, event: string) => void log.push(`${event} ${JSON.stringify(fields)}`);
  const server = createServer((_request, response) => response.end('plain'));
  const now = () => new Date(1_800_000_000_500);
  const cable = attachCable(server, { path: '/cable', application, source, log: { info: note, warn: note }, now });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  cable.start();
  return {
    origin,
    source,
    log,
    ended,
    members,
    drain: cable.drain,
    publish: (streams: readonly string[], event: string, id: number) => sink?.broadcast(streams, { event, id }),
    permissionsChanged: (user_id: number, streams: readonly string[] = []) =>
      sink?.permissionsChanged(user_id, streams),
    resumed: () => sink?.resumed(),
    async connect(user_id: number) {
      const client = new CableClient(origin, origin, { cookie: `user=${user_id}` });
      await client.until(({ type }) => type === 'welcome' || type === 'disconnect');
      return client;
    },
    async close() {
      cable.drain();
      await new Promise((done) => server.close(done));
      await cable.close();
    },
  };
}
