// `npm run dev`: Vite serves the browser application and passes pages and API calls on to the server, which `tsx watch`
// restarts when its files change.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'apps/web');
const page = join(root, '.cache/dev-page');
const port = Number(process.env.PORT || 3000);

/** The server, which the browser reaches through Vite. */
const target = `http://127.0.0.1:${port + 1}`;
process.env.API_ORIGIN = target;

const vite = await createServer({
  root: web,
  appType: 'custom',
  logLevel: 'warn',
  server: {
    host: 'localhost',
    port,
    strictPort: true,
    // Pages; the API's paths are in apps/web/vite.config.ts.
    proxy: { '/': { target, bypass: ({ headers, url }) => (headers.accept?.includes('text/html') ? undefined : url) } },
  },
});
await vite.listen();
// The server fills in each page's CSRF token and nonce, so it gets the page as Vite transforms it.
mkdirSync(page, { recursive: true });
const template = readFileSync(join(web, 'index.html'), 'utf8');
writeFileSync(join(page, 'index.html'), await vite.transformIndexHtml('/', template));

const env = {
  ...process.env,
  HOST: '127.0.0.1',
  PORT: String(port + 1),
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  WEB_DIR: page,
};
const options = ['watch', '--clear-screen=false', '--include', 'apps/server/migrations/*', 'apps/server/src/main.ts'];
// In a process group of its own, a Ctrl-C in the terminal reaches it once, through the handler below; twice would kill it.
const settings = { cwd: root, env, stdio: 'inherit', detached: true } as const;
const server = spawn(join(root, 'node_modules/.bin/tsx'), options, settings);
server.once('exit', (code) => void vite.close().then(() => process.exit(code ?? 0)));
// Vite would exit at once, before the server has stopped its database.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill('SIGTERM'));
