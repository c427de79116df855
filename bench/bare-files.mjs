// A plain Node pipe with the same cipher, without database or sign-in, and with MD5 at /checked. What uploads and downloads are compared with.
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const [key, iv] = [Buffer.alloc(32, 1), Buffer.alloc(12, 2)];
let count = 0;
let path = '';
/** @type {Buffer} */
let tag;

/** @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<void>} */
const handle = async (request, response) => {
  if (request.method === 'PUT') {
    // A new file for each upload, as the server does: to write over one that is in memory is faster.
    count += 1;
    path = join(process.env.DATA_DIR ?? '', `plain${count}`);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const digest = createHash('md5');
    const hashing = new Transform({
      transform(chunk, _encoding, done) {
        digest.update(chunk);
        done(null, chunk);
      },
    });
    const steps = request.url === '/checked' ? [hashing, cipher] : [cipher];
    await pipeline([request, ...steps, createWriteStream(path, { flush: true })]);
    tag = cipher.getAuthTag();
    response.writeHead(204).end();
  } else if (request.url === '/file') {
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(tag);
    await pipeline(createReadStream(path), decipher, response);
  } else response.end('hello');
};

createServer((request, response) => void handle(request, response)).listen(Number(process.env.PORT), '127.0.0.1', () =>
  console.log('ready'),
);
