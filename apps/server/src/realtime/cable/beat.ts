import type { Clock } from '../../clock.ts';
import { ping, probe } from './frames.ts';
import type { Socket } from './socket.ts';

/** Between two pings of one connection, in milliseconds. */
const beatEvery = 3_000;
/** A beat is spread over so many turns, so that ten thousand connections do not hold up everything else at once. */
const turns = 30;
/** After so many beats of silence the other side is asked for a sign of life, and after twice as many it counts as gone: 24 s. */
const timeoutMs = 4;

/** The regular sign of life to every connection; it drops those that give none. */
export interface Beat {
  join(socket: Socket): void;
  leave(socket: Socket): void;
  stop(): void;
}

export function startBeat(clock: Clock): Beat {
  const groups = Array.from({ length: turns }, () => new Set<Socket>());
  const groupOf = new Map<Socket, Set<Socket>>();
  let joined = 0;
  let turn = 0;

  const timer = setInterval(() => {
    const alone = ping(clock());
    const probing = Buffer.concat([alone, probe]);
    for (const socket of groups[turn % turns] ?? []) beat(socket, alone, probing);
    turn += 1;
  }, beatEvery / turns);

  return {
    join(socket) {
      const group = groups[joined++ % turns] ?? new Set();
      groupOf.set(socket, group.add(socket));
    },
    leave(socket) {
      groupOf.get(socket)?.delete(socket);
      groupOf.delete(socket);
    },
    stop: () => clearInterval(timer),
  };
}

function beat(socket: Socket, alone: Buffer, probing: Buffer): void {
  socket.silence += 1;
  if (socket.silence >= 2 * timeoutMs) socket.drop();
  else socket.send(socket.silence === timeoutMs ? probing : alone);
}
