// The hash function alone on all cores: GET /?ms=… answers how many passwords a second it checked in that time.
import { createServer } from 'node:http';
import { hash, verify } from '@node-rs/argon2';

const atOnce = Number(process.env.UV_THREADPOOL_SIZE);
const stored = await hash('Right-Horse-7', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

async function rate(milliseconds) {
  const began = performance.now();
  let checked = 0;
  const check = async () => {
    for (; performance.now() - began < milliseconds; checked += 1) await verify(stored, 'Right-Horse-7');
  };
  await Promise.all(Array.from({ length: atOnce }, check));
  return (checked * 1000) / (performance.now() - began);
}

async function answer(request, response) {
  const milliseconds = Number(new URL(request.url, 'http://localhost').searchParams.get('ms') ?? 0);
  const body = String(await rate(milliseconds));
  response.writeHead(200, { 'content-length': Buffer.byteLength(body) }).end(body);
}

createServer((request, response) => void answer(request, response)).listen(process.env.PORT, process.env.HOST, () =>
  console.log('ready'),
);
