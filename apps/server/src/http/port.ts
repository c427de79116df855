import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import { errorCodeOf, StartupError } from '../startup-error.ts';

/**
 * Looks whether one can listen there, before anything else is begun. `localhost` is two addresses, and a stranger on
 * either would answer some of the browsers.
 * @throws CannotStart when the port is taken or may not be used, or the host is not this machine
 */
export async function requirePort(host: string, port: number): Promise<void> {
  const addresses = await lookup(host, { all: true }).catch((error: unknown) => {
    throw cannotListen(host, port, error);
  });
  const tried = await Promise.all(addresses.map(({ address }) => tryPort(address, port)));
  const grave = tried.find((code) => code !== null && code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT');
  const code = grave ?? (tried.every((one) => one !== null) ? tried[0] : null);
  if (code) throw cannotListen(host, port, { code });
}

const tryPort = (address: string, port: number): Promise<string | null> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', (error) => done(errorCodeOf(error) || 'unknown'));
    server.listen({ port, host: address, exclusive: true }, () => server.close(() => done(null)));
  });

/** What an error of listening means to whoever starts the product. */
export function cannotListen(host: string, port: number, error: unknown): unknown {
  const code = errorCodeOf(error);
  if (code === 'EADDRINUSE')
    return new StartupError(`Port ${port} is taken: stop what uses it or set PORT to another one.`);
  if (code === 'EACCES')
    return new StartupError(`Port ${port} may not be used by this user: set PORT to one from 1024 up.`);
  if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(code))
    return new StartupError(`HOST is ${host}, which is no address of this machine.`);
  return error;
}
