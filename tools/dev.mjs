// Development: one address to open, behind which both sides reload as files change. Vite serves the browser side and
// passes calls on to the server, which is started again whenever something it is made of changes.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'web');
const port = Number(process.env.PORT || 3000);
const address = `http://localhost:${port}`;
const serverParts = [
  'apps/server/src',
  'apps/server/migrations',
  'apps/server/market',
  'packages/contract/src',
  'packages/estimator/src',
].map((part) => join(root, part));

/** Changes come in bursts; in milliseconds. */
const burst = 150;

function freePort() {
  return new Promise((done, fail) => {
    const socket = createSocket().once('error', fail);
    socket.listen(0, '127.0.0.1', () => {
      const { port: free } = socket.address();
      socket.close(() => done(free));
    });
  });
}

/** The server gives each page its token, its nonce and its session. Its template here is no more than these. */
function writeTemplate() {
  const folder = join(root, '.cache/dev-page');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), '__CSRF_TOKEN__ __CSP_NONCE__');
  return folder;
}

/** Keeps one server running; `restart` ends it first. */
function keepServer(env) {
  let child = null;
  let isReloaded = false;
  function begin() {
    const started = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    child = started;
    started.stdout.setEncoding('utf8').on('data', (text) => {
      if (!isReloaded) process.stdout.write(text);
      else if (text.includes('is ready')) console.log('Reloaded the server');
    });
    started.once('exit', (code) => {
      if (child !== started) return;
      child = null;
      if (!isReloaded) void end(code ?? 1);
      else console.error('The server ended; it is started again with the next change.');
    });
  }
  async function stop() {
    const stopped = child;
    child = null;
    if (!stopped || stopped.exitCode !== null || stopped.signalCode !== null) return;
    stopped.kill('SIGTERM');
    await new Promise((done) => stopped.once('exit', done));
  }
  async function restart() {
    await stop();
    isReloaded = true;
    begin();
  }
  return { begin, stop, restart };
}

/** Asks the server for what a page of this browser needs; waits while the server is between two lives. */
async function askForPage(api, request, triesLeft = 100) {
  try {
    return await fetch(api, { headers: { cookie: request.headers.cookie ?? '', accept: 'text/html' } });
  } catch (error) {
    if (triesLeft === 0) throw error;
    await wait(burst);
    return askForPage(api, request, triesLeft - 1);
  }
}

const isPage = ({ method, headers }) =>
  ['GET', 'HEAD'].includes(method) && (headers.accept ?? '').includes('text/html');

/** Gives every address that is no file and no call the page, with the head that the server would send. */
const pages = (api) => ({
  name: 'pages',
  configureServer: (vite) => () => {
    vite.middlewares.use((request, response, next) => {
      if (!isPage(request)) return next();
      void sendPage(vite, api, request, response).catch((error) => next(error));
    });
  },
});

async function sendPage(vite, api, request, response) {
  const answer = await askForPage(api, request);
  const [token, nonce] = (await answer.text()).split(' ');
  const page = await vite.transformIndexHtml(request.originalUrl, readFileSync(join(web, 'index.html'), 'utf8'));
  for (const name of ['content-type', 'cache-control', 'content-security-policy', 'x-robots-tag'])
    response.setHeader(name, answer.headers.get(name) ?? '');
  response.setHeader('set-cookie', answer.headers.getSetCookie());
  response.end(page.replaceAll('__CSRF_TOKEN__', token).replaceAll('__CSP_NONCE__', nonce));
}

async function startVite(api) {
  process.env.API_ORIGIN = api;
  const { createServer } = await import(pathToFileURL(createRequire(join(web, 'package.json')).resolve('vite')).href);
  const vite = await createServer({
    root: web,
    appType: 'custom',
    logLevel: 'warn',
    plugins: [pages(api)],
    server: { host: 'localhost', port, strictPort: true },
  });
  // Vite would leave at once and not wait for the server.
  process.removeAllListeners('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
  await vite.listen();
  return vite;
}

function watch(vite, restart) {
  let pending = null;
  vite.watcher.add(serverParts);
  vite.watcher.on('all', (_event, path) => {
    if (/\.test\.tsx?$/.test(path) || !serverParts.some((part) => path.startsWith(part))) return;
    clearTimeout(pending);
    pending = setTimeout(() => void restart(), burst);
  });
}

const closing = [];
let isEnding = false;

async function end(code) {
  if (isEnding) return;
  isEnding = true;
  for (const close of closing.reverse()) await close();
  process.exit(code);
}

async function develop() {
  const api = await freePort();
  const server = keepServer({
    ...process.env,
    PORT: String(api),
    HOST: '127.0.0.1',
    PUBLIC_URL: process.env.PUBLIC_URL || address,
    WEB_DIR: writeTemplate(),
  });
  const vite = await startVite(`http://127.0.0.1:${api}`);
  closing.push(() => vite.close(), server.stop);
  server.begin();
  watch(vite, server.restart);
}

if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  console.error('PORT must be a whole number from 1 to 65535.');
  process.exit(1);
}
await prepare(['install']);
await develop().catch((error) => {
  console.error(
    /already in use/.test(error.message)
      ? `Port ${port} is taken: stop what uses it or set PORT to another one.`
      : error,
  );
  return end(1);
});
