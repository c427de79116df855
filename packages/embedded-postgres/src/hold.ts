import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCodeOf, StartupError } from '../../../apps/server/src/startup-error.ts';
import { kind } from './reach.ts';

const ending = '.owner';
const isOwner = (name: string) => name.endsWith(ending);

/** How often to look again, as two that start in the same moment see each other and both step back. */
const tries = 4;

/**
 * Makes this process the only one that works on a folder, by a socket in it: the kernel says whether the process behind
 * a socket lives, in another container as well, and lets go when it is killed. Names are never used twice, so that
 * clearing away a dead one cannot hit a live one.
 * @returns lets go of the folder
 * @throws CannotStart when another process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  for (let left = tries; ; left -= 1) {
    const name = `${process.pid}-${randomBytes(6).toString('hex')}${ending}`;
    const server = await listen(folder, name);
    const other = await findOther(folder, name);
    const release = () => new Promise<void>((done) => server.close(() => done()));
    if (other === null) return release;
    await release();
    if (left === 1) throw new StartupError(`${folder} is in use by another HealthPlanner (process ${other}).`);
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
    // Whoever may enter the folder may ask.
    const path = join(kind(folder, name), name);
    server.listen({ path, readableAll: true, writableAll: true }, () => done(server.unref()));
  });
}

/** The process behind another live socket of the folder, or null. */
async function findOther(folder: string, mine: string): Promise<string | null> {
  for (const name of readdirSync(folder).filter((found) => isOwner(found) && found !== mine)) {
    const answer = await ask(join(kind(folder, name), name));
    if (answer !== null) return answer;
    rmSync(join(folder, name), { force: true });
  }
  return null;
}

/** Null when nobody is there: only a refused connection or a vanished socket says so, not silence. */
function ask(path: string): Promise<string | null> {
  return new Promise((done) => {
    const socket = connect(path).setEncoding('utf8').setTimeout(1_000);
    socket.on('data', (pid) => done(String(pid)));
    socket.on('error', (error) => done(['ECONNREFUSED', 'ENOENT'].includes(errorCodeOf(error)) ? null : 'unknown'));
    socket.on('timeout', () => socket.destroy());
    socket.on('close', () => done('unknown'));
  });
}
