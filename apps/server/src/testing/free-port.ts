import { type AddressInfo, createServer } from 'node:net';

/** An unused port, which another process may take before the caller does. */
export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const socket = createServer().listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo;
      socket.close(() => done(port));
    });
  });
