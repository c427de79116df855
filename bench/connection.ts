import { connect } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

export interface HttpConnection {
  call(path: string, options?: Options): Promise<Answer>;
  /** The body of a reply with status 200. @throws for another one */
  read(path: string, headers: Readonly<Record<string, string>>): Promise<string>;
  close(): void;
}

interface Options {
  readonly method?: 'GET' | 'PATCH' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Opens a connection and speaks just enough HTTP over it, so that what is timed is the server rather than its client.
 * Answers have to name their length.
 */
export async function openConnection(origin: string): Promise<HttpConnection> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  let settle: { done: (answer: Answer) => void; fail: (error: Error) => void } | null = null;
  let received: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = whole(received);
    if (!answer) return;
    received = Buffer.alloc(0);
    settle?.done(answer);
  });
  socket.on('error', (error) => settle?.fail(error));
  socket.on('close', () => settle?.fail(new Error('The server closed the connection')));
  await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail));
  const call: HttpConnection['call'] = (path, { method = 'GET', headers = {}, body = '' } = {}) =>
    new Promise<Answer>((done, fail) => {
      settle = { done, fail };
      if (socket.destroyed) return fail(new Error('The server closed the connection before the call'));
      const all = { host, ...(body && { 'content-length': String(Buffer.byteLength(body)) }), ...headers };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    });
  return {
    call,
    async read(path, headers) {
      const answer = await call(path, { headers });
      if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.body}`);
      return answer.body;
    },
    close: () => socket.destroy(),
  };
}

function whole(received: Buffer): Answer | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${head}`);
  if (received.length < end + 4 + Number(length)) return null;
  return { status: Number(head.slice(9, 12)), head, body: received.toString('utf8', end + 4) };
}

/** The headers of calls that change something: the cookie of a new page and its CSRF token. */
export async function openPage(connection: Pick<HttpConnection, 'call'>): Promise<Record<string, string>> {
  const shell = await connection.call('/signin');
  const cookie = /^set-cookie: ([^;]+)/im.exec(shell.head)?.[1];
  const token = /name="csrf-token" content="([^"]+)"/.exec(shell.body)?.[1];
  if (!cookie || !token) throw new Error('The shell came without its cookie or CSRF token');
  return { 'content-type': 'application/json', cookie, 'x-csrf-token': token };
}

export async function signIn(
  connection: Pick<HttpConnection, 'call'>,
  user: { readonly email: string; readonly password: string },
): Promise<string> {
  const answer = await connection.call('/api/v1/login', {
    method: 'POST',
    headers: await openPage(connection),
    body: JSON.stringify({ user }),
  });
  if (answer.status !== 200) throw new Error(`Sign-in was answered with ${answer.status}: ${answer.body}`);
  return (JSON.parse(answer.body) as { auth_token: string }).auth_token;
}
