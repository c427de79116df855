import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** A way to the database that can fall silent, and has a door that can be shut, as when its machine goes down. */
export function detour() {
  const open = new Set<Socket>();
  let onQuestion: (() => void) | null = null;
  let to = new pg.Client();
  const server = createServer((near) => {
    // A database of this machine is met at a socket in the file system.
    const far = to.host.startsWith('/') ? connect(`${to.host}/.s.PGSQL.${to.port}`) : connect(to.port, to.host);
    for (const socket of [near, far]) {
      open.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    near.on('data', (question) => {
      onQuestion?.();
      far.write(question);
    });
    far.on('data', (answer) => onQuestion ?? near.write(answer));
  });
  let port = 0;
  const listen = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        if (address !== null && typeof address === 'object') port = address.port;
        resolve();
      });
    });
  return {
    async lead(database_url: string) {
      to = new pg.Client({ connectionString: database_url });
      await listen();
      const url = new URL(`postgres://127.0.0.1:${port}/${to.database}`);
      url.username = to.user ?? '';
      url.password = to.password ?? '';
      return url.href;
    },
    listen,
    /** From now on nothing is answered; resolves when something was asked. */
    hush: () =>
      new Promise<void>((resolve) => {
        onQuestion = resolve;
      }),
    async shut() {
      onQuestion = null;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
