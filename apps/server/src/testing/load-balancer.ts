import { connect, createServer, type Socket } from 'node:net';

/** A TCP load balancer: it passes each connection to the next server that accepts it. */
export interface LoadBalancer {
  readonly origin: string;
  balance(ports: readonly number[]): void;
  close(): Promise<void>;
}

/** @param triesOthers whether a connection that one server does not accept is passed to another */
export async function startLoadBalancer(triesOthers = true): Promise<LoadBalancer> {
  let ports: readonly number[] = [];
  let next = 0;
  const open = new Set<Socket>();
  const track = (socket: Socket) => {
    open.add(socket);
    return socket
      .setNoDelay(true)
      .on('error', () => undefined)
      .on('close', () => open.delete(socket));
  };

  function forward(client: Socket, tries = triesOthers ? ports.length : 1): void {
    const server = track(connect(ports[next++ % ports.length] ?? 0, '127.0.0.1'));
    server.once('connect', () => {
      client.pipe(server).pipe(client);
      // What one side has sent before it closed still arrives.
      client.once('close', () => server.destroySoon());
      server.once('close', () => client.destroySoon());
    });
    // The server is gone; try the next one.
    server.once('error', () => {
      if (server.bytesRead > 0 || server.bytesWritten > 0) return;
      if (tries > 1) forward(client, tries - 1);
      else client.destroy();
    });
  }

  const listener = createServer((client) => forward(track(client)));
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('Expected a port');
  return {
    origin: `http://localhost:${address.port}`,
    balance(to) {
      ports = to;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => listener.close(done));
    },
  };
}
