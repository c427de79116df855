import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** A TCP proxy in front of the database that can stop answering or close all connections. */
export function databaseProxy() {
  const open = new Set<Socket>();
  let onRequest: (() => void) | null = null;
  let target = new pg.Client();
  const listener = createServer((client) => {
    // A host that starts with a slash is the folder of a Unix socket.
    const { host, port: targetPort } = target;
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${targetPort}`) : connect(targetPort, host);
    for (const socket of [client, server]) {
      open.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket);
          client.destroy();
          server.destroy();
        });
    }
    client.on('data', (request) => {
      onRequest?.();
      server.write(request);
    });
    server.on('data', (answer) => onRequest ?? client.write(answer));
  });
  let port = 0;
  const listen = () =>
    new Promise<void>((resolve) => {
      listener.listen(port, '127.0.0.1', () => {
        const address = listener.address();
        if (address !== null && typeof address === 'object') port = address.port;
        resolve();
      });
    });
  return {
    async start(database_url: string) {
      target = new pg.Client({ connectionString: database_url });
      await listen();
      const url = new URL(`postgres://127.0.0.1:${port}/${target.database}`);
      url.username = target.user ?? '';
      url.password = target.password ?? '';
      return url.href;
    },
    listen,
    /** Drops all answers from now on; resolves at the next request. */
    stopAnswering: () =>
      new Promise<void>((resolve) => {
        onRequest = resolve;
      }),
    async close() {
      onRequest = null;
      const closed = new Promise((resolve) => listener.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
