// A process of many clients, controlled by its parent: opens sockets and records when each receives a message.
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** Sockets that are opened at the same time. */
const atOnce = 100;
const now = () => performance.timeOrigin + performance.now();

const sockets = [];
/** Arrival times and deliveries per socket, by message id. */
const recorded = new Map();

function note(index, text) {
  const id = /"id":\s*(\d+)/.exec(text)?.[1];
  if (id === undefined) return;
  const { times, counts } = recorded.get(id) ?? { times: [], counts: new Uint8Array(sockets.length) };
  recorded.set(id, { times, counts });
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
  /** Arrival times of the messages, and the number of missing and duplicate deliveries. */
  async report({ ids, timeoutMs }) {
    const isMissing = () => ids.some((id) => (recorded.get(String(id))?.times.length ?? 0) < sockets.length);
    for (const until = now() + timeoutMs; isMissing() && now() < until; ) await wait(50);
    const all = ids.map((id) => recorded.get(String(id)) ?? { times: [], counts: new Uint8Array(sockets.length) });
    const wrong = all.reduce((sum, { counts }) => sum + counts.filter((count) => count !== 1).length, 0);
    recorded.clear();
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
