import { mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Failed } from './run.mjs';

const when = (code, act) => (error) => {
  if (error.code !== code) throw error;
  return act();
};

function attempt(act, onError) {
  try {
    return act();
  } catch (error) {
    return onError(error);
  }
}

/** A process by its number and, where the system tells it, the moment it began: numbers are given out again. */
function identify(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `${pid}.${fields[19]}`;
  } catch {
    return `${pid}.`;
  }
}

function isAlive(identity) {
  const pid = Number(identity.split('.')[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return identify(pid) === identity;
}

/**
 * Waits until no other process prepares this folder. The mark is a link that names its process: it comes into being with
 * its content, and one whose process is gone is taken away.
 * @returns ends the turn
 */
export async function takeTurn(folder, { say = console.log, pid = process.pid } = {}) {
  const mark = join(folder, 'preparing');
  const mine = identify(pid);
  attempt(
    () => mkdirSync(folder, { recursive: true }),
    (error) => {
      throw new Failed(`${folder} cannot be written (${error.code}): run this in a folder of your own.`);
    },
  );
  for (let told = false; ; ) {
    if (
      attempt(
        () => symlinkSync(mine, mark) ?? true,
        when('EEXIST', () => false),
      )
    )
      break;
    const other = attempt(
      () => readlinkSync(mark),
      when('ENOENT', () => null),
    );
    if (other === null) continue;
    if (!isAlive(other)) removeDead(mark, other);
    else {
      if (!told) say(`Waiting for process ${other.split('.')[0]}, which prepares the same folder`);
      told = true;
      await wait(200);
    }
  }
  const end = () => rmSync(mark, { force: true });
  process.once('exit', end);
  return () => {
    process.removeListener('exit', end);
    end();
  };
}

/** Another one may have done so and begun its turn in between: then its mark is put back. */
function removeDead(mark, dead) {
  const aside = `${mark}.${process.pid}`;
  attempt(
    () => renameSync(mark, aside),
    when('ENOENT', () => undefined),
  );
  const taken = attempt(
    () => readlinkSync(aside),
    when('ENOENT', () => dead),
  );
  rmSync(aside, { force: true });
  if (taken !== dead)
    attempt(
      () => symlinkSync(taken, mark),
      when('EEXIST', () => undefined),
    );
}
