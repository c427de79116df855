// A plain Node pipe with the same cipher, without checksums, database or sign-in. What uploads and downloads are compared with.
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const path = join(process.env.DATA_DIR ?? '', 'plain');
const [key, iv] = [Buffer.alloc(32, 1), Buffer.alloc(12, 2)];
/** @type {Buffer} */
let tag;

createServer(async (request, response) => {
  if (request.method === 'PUT') {
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    await pipeline(request, cipher, createWriteStream(path, { flush: true }));
    tag = cipher.getAuthTag();
    response.writeHead(204).end();
  } else if (request.url === '/file') {
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(tag);
    await pipeline(createReadStream(path), decipher, response);
  } else response.end('hello');
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
