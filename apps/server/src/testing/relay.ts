import { connect, createServer, type Socket } from 'node:net';

/** What stands before several servers, as a load balancer does: it passes each connection on to the next one that takes it. */
export interface Relay {
  readonly origin: string;
  /** From now on connections are passed on to these ports in turn. */
  to(ports: readonly number[]): void;
  close(): Promise<void>;
}

export async function startRelay(): Promise<Relay> {
  let ports: readonly number[] = [];
  let passed = 0;
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    return socket
      .setNoDelay(true)
      .on('error', () => undefined)
      .on('close', () => open.delete(socket));
  };

  function pass(near: Socket, tries = ports.length): void {
    const far = keep(connect(ports[passed++ % ports.length] ?? 0, '127.0.0.1'));
    far.once('connect', () => {
      near.pipe(far).pipe(near);
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
    });
    // Nobody is there any more: the next one may be.
    far.once('error', () => {
      if (far.bytesRead > 0 || far.bytesWritten > 0) return;
      if (tries > 1) pass(near, tries - 1);
      else near.destroy();
    });
  }

  const server = createServer((near) => pass(keep(near)));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on a port');
  return {
    origin: `http://localhost:${address.port}`,
    to(next) {
      ports = next;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
