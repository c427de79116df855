import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import { errorCodeOf, StartupError } from '../startup-error.ts';

/**
 * `localhost` resolves to two addresses, and another program on either of them would answer some browsers.
 * @throws StartupError if the port is taken or not permitted, or the host is not this machine
 */
export async function requirePort(host: string, port: number, prefix = ''): Promise<void> {
  const addresses = await lookup(host, { all: true }).catch((error: unknown) => {
    throw cannotListen(host, port, error, prefix);
  });
  const codes = await Promise.all(addresses.map(({ address }) => tryPort(address, port)));
  const fatal = codes.find((code) => code !== null && code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT');
  const code = fatal ?? (codes.every((each) => each !== null) ? codes[0] : null);
  if (code) throw cannotListen(host, port, { code }, prefix);
}

const tryPort = (address: string, port: number): Promise<string | null> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', (error) => done(errorCodeOf(error) || 'unknown'));
    server.listen({ port, host: address, exclusive: true }, () => server.close(() => done(null)));
  });

/** @param prefix of the names of the settings */
export function cannotListen(host: string, port: number, error: unknown, prefix = ''): unknown {
  const code = errorCodeOf(error);
  if (code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} is in use: stop the program that uses it, or set ${prefix}PORT to another port.`,
    );
  if (code === 'EACCES')
    return new StartupError(`This user cannot use port ${port}: set ${prefix}PORT to 1024 or higher.`);
  if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(code))
    return new StartupError(`${prefix}HOST is ${host}, which is no address of this machine.`);
  return error;
}
