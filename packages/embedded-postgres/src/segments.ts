import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { socketFolder } from './socket-folder.ts';

/** A file of the write-ahead log. */
export interface Segment {
  readonly name: string;
  /** Where PostgreSQL has it, or expects it. */
  readonly path: string;
}

export interface SegmentServer {
  /** For the settings of PostgreSQL. */
  readonly command: string;
  close(): Promise<void>;
}

const socketName = 'segments.sock';

/**
 * PostgreSQL runs it in the data folder, as its own user, who may be able to read neither our files nor the archive, and
 * must not have our keys. So it asks this process. Exits with the code that it receives, or with the first argument.
 */
const client = `
const [, failure, name, path] = process.argv;
let reply = failure;
require("net").connect("${socketName}")
  .on("connect", function () { this.end(name + "\\n" + path + "\\n"); })
  .on("data", (text) => { reply = String(text); })
  .on("error", (error) => console.error(error.message))
  .on("close", () => {
    const [code, message] = reply.split("\\n");
    if (message) console.error(message);
    process.exit(Number(code));
  });
`;

const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`;

/**
 * Answers the commands of PostgreSQL that archive or restore files of the write-ahead log.
 * @param failure the exit code when `handle` fails, or when this process has ended
 * @param handle returns whether it had the file
 */
export async function serveSegments(
  database: string,
  failure: number,
  handle: (segment: Segment) => Promise<boolean>,
): Promise<SegmentServer> {
  const code = client.replaceAll('\n', ' ').trim();
  const command = `${[process.execPath, '-e', code].map(shellQuoted).join(' ')} ${failure} %f %p`;
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy()));
    void answer(socket, database, failure, handle);
  });
  await listen(server, database);
  return {
    command,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function listen(server: Server, database: string): Promise<void> {
  rmSync(join(database, socketName), { force: true });
  const path = join(socketFolder(database, socketName), socketName);
  return new Promise((done, fail) => {
    server.once('error', fail);
    // The folder is open to the user of the server and to root alone.
    server.listen({ path, readableAll: true, writableAll: true }, done);
  });
}

/** An iteration would close the socket before the reply. */
const readAll = (socket: Socket): Promise<string> =>
  new Promise((done, fail) => {
    let request = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      request += text;
    });
    socket.once('end', () => done(request)).once('error', fail);
  });

async function answer(
  socket: Socket,
  database: string,
  failure: number,
  handle: (segment: Segment) => Promise<boolean>,
): Promise<void> {
  try {
    const request = await readAll(socket);
    const [name = '', path = ''] = request.split('\n');
    socket.end((await handle({ name, path: join(database, path) })) ? '0' : '1');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    socket.end(`${failure}\n${message.replaceAll('\n', ' ')}`);
  }
}
