// PostgreSQL on two machines under Patroni, with the shipped configuration. A machine is a network namespace.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { end } from './parts.ts';

const configuration = fileURLToPath(new URL('../../deploy/patroni/patroni.yml', import.meta.url));
const roles = fileURLToPath(new URL('../../deploy/trial/roles.sql', import.meta.url));
export const postgresPrograms = '/usr/lib/postgresql/15/bin';
const bridge = 'hprehearse0';
// Of the network that RFC 2544 reserves for tests.
const network = '198.18.39';
const gateway = `${network}.1`;
/** The third machine, with etcd. */
const third: Wired = { namespace: 'hprehearse-etcd', address: `${network}.10`, link: 'hprehearse3' };
const etcdUrl = `http://${third.address}:2379`;
const password = 'rehearsal';

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
const ip = (...args: string[]) => run('ip', ...args);

interface Wired {
  readonly namespace: string;
  readonly address: string;
  /** The end of its cable on the bridge. */
  readonly link: string;
}

interface Machine extends Wired {
  readonly name: string;
  readonly data: string;
}

export interface Cluster {
  readonly machines: readonly Machine[];
  /** The one that Patroni calls the primary, once the other one is its synchronous standby. */
  findPrimary(): Promise<Machine>;
  /** A connection as the administrator, around the proxy. */
  connect(machine: Machine, database: string): Promise<pg.Client>;
}

export const cut = ({ link }: Machine) => ip('link', 'set', link, 'down');
export const reconnect = ({ link }: Machine) => ip('link', 'set', link, 'up');

/** Its first process: the others end without it. */
export function killPostgres({ data }: Machine): void {
  process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
}

function addNetwork(machines: readonly Wired[]): void {
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${gateway}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  for (const { namespace, address, link } of machines) {
    ip('netns', 'add', namespace);
    ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('link', 'set', link, 'master', bridge);
    ip('link', 'set', link, 'up');
    ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', namespace, 'link', 'set', 'eth0', 'up');
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
  }
}

/** Also what an earlier rehearsal left that was killed. */
function removeNetwork(machines: readonly Wired[]): void {
  for (const { namespace, link } of machines) {
    const { stdout } = spawnSync('ip', ['netns', 'pids', namespace], { encoding: 'utf8' });
    for (const pid of (stdout ?? '').split('\n').filter(Boolean)) spawnSync('kill', ['-9', pid]);
    spawnSync('ip', ['link', 'del', link], { stdio: 'ignore' });
    spawnSync('ip', ['netns', 'del', namespace], { stdio: 'ignore' });
  }
  spawnSync('ip', ['link', 'del', bridge], { stdio: 'ignore' });
}

function startEtcd(folder: string): ChildProcess {
  const peers = `http://${third.address}:2380`;
  const urls = ['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl, '--listen-peer-urls', peers];
  const member = ['--initial-advertise-peer-urls', peers, '--initial-cluster', `rehearsal=${peers}`];
  const args = ['--name', 'rehearsal', '--data-dir', join(folder, 'etcd'), '--log-level', 'error', ...urls, ...member];
  return spawn('ip', ['netns', 'exec', third.namespace, 'etcd', ...args], { stdio: 'ignore', detached: true });
}

function startPatroni(folder: string, { name, namespace, address, data }: Machine): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    LANG: 'C.UTF-8',
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: `${third.address}:2379`,
    PATRONI_RESTAPI_LISTEN: `${address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms,
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: password,
  };
  // PostgreSQL's Unix sockets are the machine's own, too.
  const own = 'mount -t tmpfs -o mode=1777 none /run/postgresql';
  const user = 'setpriv --reuid postgres --regid postgres --init-groups';
  const log = openSync(join(folder, `${name}.log`), 'a');
  const args = ['netns', 'exec', namespace, 'sh', '-c', `${own} && exec ${user} patroni "$0"`, configuration];
  // Ctrl+C in the terminal reaches the rehearsal only, which ends the others.
  return spawn('ip', args, { env, cwd: '/', stdio: ['ignore', log, log], detached: true });
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

async function membersAt({ address }: Machine): Promise<readonly Member[]> {
  const reply = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
  const { members } = (await reply.json()) as { members: readonly Member[] };
  return members;
}

async function findPrimary(machines: readonly Machine[]): Promise<Machine> {
  let seen: unknown = null;
  for (const until = performance.now() + 120_000; performance.now() < until; await wait(250)) {
    const lists = await Promise.all(machines.map((machine) => membersAt(machine).catch(() => [])));
    seen = lists;
    const primary = machines.find((machine, index) => {
      const has = (role: string) => lists.every((list) => list.some((member) => member.role === role));
      const isLeader = lists[index]?.some(({ name, role }) => name === machine.name && role === 'leader');
      return isLeader && has('leader') && has('sync_standby');
    });
    if (primary) return primary;
  }
  throw new Error(`There is no primary with a synchronous standby: ${JSON.stringify(seen)}`);
}

/** @param atEnd is called with what stops it before anything is started */
export async function startCluster(
  folder: string,
  atEnd: (stop: () => Promise<void>) => Promise<void>,
): Promise<Cluster> {
  const machines = [1, 2].map((number) => ({
    name: `db${number}`,
    namespace: `hprehearse-db${number}`,
    address: `${network}.1${number}`,
    link: `hprehearse${number}`,
    data: join(folder, `db${number}`, 'data'),
  }));
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const machine of machines) spawnSync('ip', ['link', 'set', machine.link, 'up'], { stdio: 'ignore' });
    // What Patroni started is in the namespace.
    for (const child of children.reverse()) child.kill('SIGKILL');
    removeNetwork([third, ...machines]);
    await Promise.all(children.map(end));
  };
  removeNetwork([third, ...machines]);
  await atEnd(stop);
  addNetwork([third, ...machines]);
  children.push(startEtcd(folder));
  await wait(2_000);
  for (const machine of machines) {
    const home = join(folder, machine.name);
    mkdirSync(home);
    run('chown', 'postgres:postgres', home);
    chmodSync(home, 0o700);
    children.push(startPatroni(folder, machine));
  }
  await findPrimary(machines);
  return {
    machines,
    findPrimary: () => findPrimary(machines),
    async connect({ address }, database) {
      const client = new pg.Client({ host: address, user: 'postgres', password, database });
      // Its query fails, too.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
  };
}

export async function createRoles(cluster: Cluster): Promise<void> {
  const admin = await cluster.connect(await cluster.findPrimary(), 'postgres');
  const statements = readFileSync(roles, 'utf8').replace(/^--.*$/gm, '');
  for (const statement of statements.split(';')) if (statement.trim()) await admin.query(statement);
  await admin.end();
}
