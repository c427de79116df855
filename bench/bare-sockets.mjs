// The socket library alone: GET /?id=… tells every open socket of it, with the bytes that the product sends.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const identifier = JSON.stringify({ channel: 'AccountChannel', id: 1 });

const server = createServer((request, response) => {
  const id = Number(new URL(request.url, 'http://localhost').searchParams.get('id') ?? 0);
  const text = JSON.stringify({ identifier, message: { event: 'account.updated', id, at: new Date().toISOString() } });
  if (id > 0) for (const socket of sockets.clients) socket.send(text);
  response.writeHead(200, { 'content-length': 0 }).end();
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => socket.send('{"type":"welcome"}'));
server.listen(process.env.PORT, process.env.HOST, () => console.log('ready'));
