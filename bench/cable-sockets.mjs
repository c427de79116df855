// A crowd of browsers in a process of its own, told by its parent what to do: opens sockets, and notes when each hears what.
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** How many are being opened at any moment. */
const atOnce = 100;
const now = () => performance.timeOrigin + performance.now();

const sockets = [];
/** By message: when it came, and how often to each socket. */
const heard = new Map();

function note(index, text) {
  const id = /"id":\s*(\d+)/.exec(text)?.[1];
  if (id === undefined) return;
  const { times, counts } = heard.get(id) ?? { times: [], counts: new Uint8Array(sockets.length) };
  heard.set(id, { times, counts });
  times.push(now());
  counts[index] += 1;
}

/** Opens one socket, and waits until it is subscribed; without an identifier, until it is open. */
const open = ({ url, origin, cookies, identifier }, index) =>
  new Promise((done, fail) => {
    const headers = { origin, cookie: cookies[index] };
    const socket = new WebSocket(url, ['actioncable-v1-json'], { headers, perMessageDeflate: false });
    sockets[index] = socket;
    socket.on('message', (content) => {
      const text = content.toString();
      if (text === '{"type":"welcome"}') {
        if (identifier === null) done();
        else socket.send(JSON.stringify({ command: 'subscribe', identifier }));
      } else if (text.endsWith('"type":"confirm_subscription"}')) done();
      else if (text.startsWith('{"identifier"')) note(index, text);
    });
    socket.once('error', fail).once('close', () => fail(new Error('A socket was closed')));
  });

const orders = {
  async open(order) {
    sockets.length = order.cookies.length;
    let next = 0;
    const openSome = async () => {
      while (next < sockets.length) await open(order, next++);
    };
    await Promise.all(Array.from({ length: atOnce }, openSome));
    return {};
  },
  /** When these messages came, once every socket has had its chance; and how often one did not come, or came twice. */
  async report({ ids, timeoutMs }) {
    const isMissing = () => ids.some((id) => (heard.get(String(id))?.times.length ?? 0) < sockets.length);
    for (const until = now() + timeoutMs; isMissing() && now() < until; ) await wait(50);
    const all = ids.map((id) => heard.get(String(id)) ?? { times: [], counts: new Uint8Array(sockets.length) });
    const wrong = all.reduce((sum, { counts }) => sum + counts.filter((count) => count !== 1).length, 0);
    heard.clear();
    return { times: all.map(({ times }) => times), wrong };
  },
};

process.on('message', ({ order, ...given }) => {
  void orders[order](given).then(
    (answer) => process.send(answer),
    (error) => process.send({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
