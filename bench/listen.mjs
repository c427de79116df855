// The least that can be started: listens and answers. What a start of the product is compared with.
import { createServer } from 'node:http';

createServer((_request, response) => response.end('hello')).listen(Number(process.env.PORT), '127.0.0.1', () =>
  console.log('ready'),
);
