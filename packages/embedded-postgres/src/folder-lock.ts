import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgresError, systemCode } from './errors.ts';
import { socketFolder } from './socket-folder.ts';

const lockSuffix = '.owner';

/** Two processes that start at the same moment see each other and both back off, so each tries again. */
const maxAttempts = 4;

/**
 * Locks a folder with a listening socket in it. The kernel closes the socket when the process dies, which processes in
 * other containers see too. Socket names are never reused, so removing a dead socket cannot remove a live one.
 * @returns a function that releases the lock
 * @throws EmbeddedPostgresError when another process has the lock
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  for (let attempt = 1; ; attempt += 1) {
    const name = `${process.pid}-${randomBytes(6).toString('hex')}${lockSuffix}`;
    const server = await listen(folder, name);
    const other = await findOtherOwner(folder, name);
    const release = () => new Promise<void>((done) => server.close(() => done()));
    if (other === null) return release;
    await release();
    if (attempt === maxAttempts)
      throw new EmbeddedPostgresError(
        'folder_in_use',
        `The data folder ${folder} is in use by another server (process ${other}).`,
      );
    await wait(20 + Math.random() * 150);
  }
}

function listen(folder: string, name: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  return new Promise((done, fail) => {
    server.once('error', fail);
    const path = join(socketFolder(folder, name), name);
    // Any user who can enter the folder may check the lock.
    server.listen({ path, readableAll: true, writableAll: true }, () => done(server.unref()));
  });
}

async function findOtherOwner(folder: string, ownName: string): Promise<string | null> {
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith(lockSuffix) && entry !== ownName)) {
    const pid = await readOwner(join(socketFolder(folder, name), name));
    if (pid !== null) return pid;
    rmSync(join(folder, name), { force: true });
  }
  return null;
}

/** Null only if the connection is rejected or the socket is gone. A silent owner counts as alive. */
function readOwner(path: string): Promise<string | null> {
  return new Promise((done) => {
    const socket = connect(path).setEncoding('utf8').setTimeout(1_000);
    socket.on('data', (pid) => done(String(pid)));
    socket.on('error', (error) => done(['ECONNREFUSED', 'ENOENT'].includes(systemCode(error)) ? null : 'unknown'));
    socket.on('timeout', () => socket.destroy());
    socket.on('close', () => done('unknown'));
  });
}
