// Builds the image with buildah on a base by debootstrap, and starts it as production does: another user, a read-only
// root file system, and nothing writable but /tmp and /data.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../e2e/fixtures/server.ts';
import { missingPrograms } from './parts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const certificates = '/etc/ssl/certs/ca-certificates.crt';
const user = 10_001;
const suite = 'bookworm';

function missing(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'root on Linux';
  return missingPrograms(['buildah', 'debootstrap', 'unshare', 'setpriv']).join(', ') || null;
}

function run(program: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}:\n${stdout.slice(-3_000)}${stderr}`);
  return stdout.trim();
}

/** The final stage gets only Debian; the build also gets this machine's Node, npm and certificates. */
function createBases(folder: string): void {
  const base = join(folder, 'base');
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', suite, base]);
  const build = join(folder, 'build');
  run('cp', ['-a', base, build]);
  cpSync(process.execPath, join(build, 'usr/bin/node'));
  const npm = dirname(dirname(run('sh', ['-c', 'readlink -f "$(command -v npm)"'])));
  mkdirSync(join(build, 'usr/lib/node_modules'), { recursive: true });
  run('cp', ['-a', npm, join(build, 'usr/lib/node_modules/npm')]);
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(build, 'usr/bin/npm'));
  cpSync(certificates, join(build, certificates));
}

interface Image {
  /** Its root file system. */
  readonly folder: string;
  readonly config: { readonly User: string; readonly Healthcheck: { readonly Test: readonly string[] } };
  remove(): void;
}

function buildImage(folder: string): Image {
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  const buildah = (...args: string[]) => run('buildah', [...storage, ...args]);
  const bundle = `ENV NODE_EXTRA_CA_CERTS=${certificates}`;
  for (const [name, more] of [
    ['base', ''],
    ['build', bundle],
  ] as const) {
    const file = join(folder, `${name}.containerfile`);
    writeFileSync(file, `FROM scratch\nCOPY . /\n${more}\n`);
    buildah('build', '--isolation', 'chroot', '-f', file, '-t', `localhost/${name}`, join(folder, name));
  }
  const bases = ['--build-arg', 'BUILD_IMAGE=localhost/build', '--build-arg', 'BASE_IMAGE=localhost/base'];
  const cache = ['-v', `${run('npm', ['config', 'get', 'cache'])}:/root/.npm`];
  const file = ['--format', 'docker', '-f', 'deploy/Containerfile', '-t', 'localhost/healthplanner'];
  buildah('build', '--isolation', 'chroot', ...bases, ...cache, ...file, '.');
  const container = buildah('from', 'localhost/healthplanner');
  const { Docker }: { Docker: Pick<Image, 'config'> } = JSON.parse(buildah('inspect', container));
  return {
    folder: buildah('mount', container),
    config: Docker.config,
    remove() {
      buildah('rm', container);
    },
  };
}

/** In mounts of its own: the files of the image are read-only, /tmp is in memory, /data is a folder. */
function start(image: string, data: string, port: number) {
  const settings = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: '/data',
    PUBLIC_URL: 'https://plans.example.com',
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEYS: `rehearsal:${randomBytes(32).toString('base64')}`,
    SMTP_HOST: 'localhost',
    MAIL_FROM: 'plans@example.com',
    DRAIN_SECONDS: '1',
    LOG_LEVEL: 'error',
  };
  const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const script = `set -e
    mount --bind "$0" "$0"
    mount -o remount,ro,bind "$0"
    mount -t tmpfs none "$0/tmp"
    mount --bind ${data} "$0/data"
    mount -t proc none "$0/proc"
    mount --rbind /dev "$0/dev"
    exec chroot "$0" setpriv --reuid ${user} --regid ${user} --clear-groups --no-new-privs --bounding-set=-all \\
      env -i "$@" sh -c 'cd /app && ! touch written 2>/dev/null && exec node apps/server/dist/main.mjs'`;
  const args = ['--mount', 'sh', '-c', script, image, ...given];
  const child = spawn('unshare', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  return { child, ended };
}

const tools = ['/usr/bin/npm', '/usr/local/bin/npm', '/usr/bin/gcc', '/usr/bin/make', '/usr/bin/python3'];
const development = ['esbuild', 'typescript', 'vitest', 'tsx', 'vite'];

interface Sbom {
  readonly bomFormat: string;
  readonly components: readonly { readonly name: string }[];
}

const packagesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    if (name.startsWith('.')) return [];
    return name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name];
  });

/** @returns what the final stage contains but should not, or lacks */
function inspect({ folder, config }: Image): string[] {
  const app = join(folder, 'app');
  const { bomFormat, components }: Sbom = JSON.parse(readFileSync(join(app, 'sbom.json'), 'utf8'));
  const listed = new Set(components.map(({ name }) => name));
  const unlisted = packagesIn(join(app, 'node_modules')).filter((name) => name !== 'server' && !listed.has(name));
  const unwanted = [
    ...tools.filter((path) => existsSync(join(folder, path))),
    ...development.filter((name) => existsSync(join(app, 'node_modules', name))),
    ...development.filter((name) => listed.has(name)),
  ];
  console.log(
    `size: ${run('du', ['-sh', '--apparent-size', folder]).split('\t')[0]}, of it the product ${run('du', ['-sh', app]).split('\t')[0]}`,
  );
  console.log(`SBOM: ${bomFormat}, ${components.length} components`);
  const missing = unlisted.map((name) => `${name} is not in the SBOM`);
  return [...unwanted, ...missing, ...(config.User === `${user}:${user}` ? [] : [`user ${config.User}`])];
}

/** The health check of the image, as the engine runs it. */
const isHealthy = ({ config }: Image, port: number): boolean => {
  const [, ...command] = config.Healthcheck.Test;
  return spawnSync(command[0] ?? '', command.slice(1), { env: { ...process.env, PORT: String(port) } }).status === 0;
};

async function serves(image: Image, data: string): Promise<boolean> {
  const port = await freePort();
  const startedAt = performance.now();
  const { child, ended } = start(image.folder, data, port);
  for (let tries = 0; tries < 120 && child.exitCode === null && !isHealthy(image, port); tries += 1) await wait(500);
  const seconds = (performance.now() - startedAt) / 1_000;
  const status = await fetch(`http://127.0.0.1:${port}/signin`).then((reply) => reply.status, String);
  const owner = /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  child.kill('SIGTERM');
  const code = await ended;
  console.log(
    `healthy after ${seconds.toFixed(1)} s as user ${owner}; /signin: ${status}; exit code after SIGTERM: ${code}`,
  );
  return status === 200 && owner === String(user) && code === 0;
}

/** @returns whether the image could be built and started */
export async function image(): Promise<boolean> {
  const absent = missing();
  if (absent) {
    console.error(`Not rehearsed: needs ${absent}. On Debian: apt-get install buildah debootstrap`);
    return false;
  }
  // Memory, or a folder that others cannot enter, would not do: /tmp is often both.
  const folder = mkdtempSync('/var/tmp/healthplanner-image-');
  const data = join(folder, 'data');
  mkdirSync(data);
  chownSync(data, user, user);
  try {
    createBases(folder);
    const built = buildImage(folder);
    const findings = inspect(built);
    for (const finding of findings) console.error(`unexpected: ${finding}`);
    const isServing = await serves(built, data);
    built.remove();
    return isServing && findings.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
