import { type AddressInfo, createServer } from 'node:net';

/** A port of this machine that nobody listens on; somebody else may be quicker to take it. */
export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const socket = createServer().listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo;
      socket.close(() => done(port));
    });
  });
