// Kills a database, a process and the proxy, and cuts a network, while clients read, write and listen.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startSmtp } from '../../apps/server/src/integrations/mail/smtp-double.ts';
import { freePort, type Server, startServer } from '../../e2e/fixtures/server.ts';
import { createRoles, cut, killPostgres, postgresPrograms, reconnect, startCluster } from './cluster.ts';
import { type Load, startLoad } from './failover-load.ts';
import { checkRecords, openBilling, waitForMails } from './failover-records.ts';
import { end, missingPrograms, signIn, startHaproxy, startProxy, until } from './parts.ts';

const databaseProxy = fileURLToPath(new URL('../../deploy/haproxy/database.cfg', import.meta.url));
const limits = { answerMs: 6_000, outageMs: 30_000 };
const supervisorMs = 250;
/** A write that begins this much later than a fault meets it. */
const noticedMs = 3_000;

const kinds = ['kill -9 of the primary', 'network of the primary cut', 'kill -9 of a process', 'kill -9 of HAProxy'];

interface Figures {
  rounds: number;
  outageMs: number;
  answerMs: number;
  resumedMs: number;
  jobsMs: number;
}

function missing(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'root on Linux';
  const programs = ['haproxy', 'openssl', 'ip', 'etcd', 'patroni', `${postgresPrograms}/postgres`];
  return missingPrograms(programs).join(', ') || null;
}

class Stage {
  readonly #stops: (() => unknown)[] = [];
  readonly servers: Server[] = [];
  /** Keeps the logs of Patroni and PostgreSQL, `db1.log` and `db2.log`, for a look. */
  hasFailed = false;
  #isOver = false;

  /** Ends everything, the last first. */
  async close(): Promise<void> {
    this.#isOver = true;
    for (const stop of this.#stops.splice(0).reverse()) await stop();
  }

  /** At once if the rehearsal was interrupted meanwhile. */
  async atEnd(stop: () => unknown): Promise<void> {
    this.#stops.push(stop);
    if (this.#isOver) await this.close();
  }

  /** Two databases, and a proxy that leads to the primary and to the standby. */
  async #openDatabases(folder: string) {
    const cluster = await startCluster(folder, (stop) => this.atEnd(stop));
    await createRoles(cluster);
    const [first, second] = cluster.machines.map(({ address }) => `${address}:5432`);
    const [primary, replica] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
    const binds = { DATABASE_BIND: primary, REPLICA_BIND: replica };
    const env = { PATH: process.env.PATH, ...binds, DATABASE_1: first, DATABASE_2: second };
    const proxy = startHaproxy(databaseProxy, env, true);
    await this.atEnd(() => end(proxy));
    await wait(2_000);
    const urlOf = (role: string, at = primary) => `postgres://${role}:trial@${at}/healthplanner`;
    return { cluster, urlOf, replica: urlOf('healthplanner_app', replica) };
  }

  /** The proxy, and its supervisor. */
  async #openProxy(folder: string, ports: readonly string[]) {
    const apps = ports.map((port) => `127.0.0.1:${port}`);
    const proxy = await startProxy(folder, apps, true);
    const supervise = () => {
      proxy.child.once('close', () => {
        if (this.#isOver) return;
        setTimeout(() => {
          if (this.#isOver) return;
          proxy.start();
          supervise();
        }, supervisorMs);
      });
    };
    supervise();
    await this.atEnd(() => end(proxy.child));
    return proxy;
  }

  async open() {
    const folder = mkdtempSync('/var/tmp/healthplanner-failover-');
    await this.atEnd(() => {
      if (this.hasFailed) console.error(`The logs are in ${folder}`);
      else rmSync(folder, { recursive: true, force: true });
    });
    chmodSync(folder, 0o755);
    const smtp = await startSmtp();
    await this.atEnd(() => smtp.close());
    const { cluster, urlOf, replica } = await this.#openDatabases(folder);
    const ports = [String(await freePort()), String(await freePort())];
    const proxy = await this.#openProxy(folder, ports);
    const settings = {
      DATABASE_URL: urlOf('healthplanner_app'),
      DATABASE_OWNER_URL: urlOf('healthplanner'),
      DATABASE_REPLICA_URL: replica,
      HOST: '127.0.0.1',
      PUBLIC_URL: `https://localhost:${proxy.port}`,
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      ENCRYPTION_KEYS: `rehearsal:${randomBytes(32).toString('base64')}`,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(smtp.settings.port),
      SMTP_TLS: 'none',
      MAIL_FROM: smtp.settings.from,
      TRUST_PROXY: '1',
    };
    const start = async (index: number) => {
      const server = await startServer(folder, { ...settings, PORT: ports[index] ?? '' });
      this.servers[index] = server;
      if (this.#isOver) server.child.kill('SIGKILL');
    };
    await this.atEnd(async () => {
      for (const { child } of this.servers) child.kill('SIGKILL');
      await Promise.all(this.servers.map(({ ended }) => ended));
    });
    for (const index of [0, 1]) await start(index);
    await wait(2_000);
    return { cluster, smtp, proxy, start, origin: `http://127.0.0.1:${ports[0]}` };
  }
}

type Opened = Awaited<ReturnType<Stage['open']>>;

/** @returns what ends the fault once the service is back */
async function fail(stage: Stage, { cluster, proxy, start }: Opened, round: number): Promise<() => unknown> {
  const kind = round % kinds.length;
  if (kind === 0) killPostgres(await cluster.findPrimary());
  if (kind === 1) {
    const primary = await cluster.findPrimary();
    cut(primary);
    return () => reconnect(primary);
  }
  if (kind === 2) {
    const index = Math.floor(round / kinds.length) % 2;
    stage.servers[index]?.child.kill('SIGKILL');
    return () => start(index);
  }
  if (kind === 3) proxy.child.kill('SIGKILL');
  return () => undefined;
}

interface Watched {
  readonly load: Load;
  readonly mails: readonly unknown[];
}

/** Waits until writes, sockets and jobs work again. */
async function watchRound({ load, mails }: Watched, startedAt: number): Promise<Omit<Figures, 'rounds'>> {
  await until('No write was acknowledged', () => load.lastWriteStartedAt > startedAt + noticedMs);
  const backAt = performance.now();
  const sent = mails.length;
  const [resumedAt, jobsAt] = await Promise.all([
    until('A socket heard nothing', () => load.heardAt.every((at) => at > startedAt + noticedMs)),
    until('No mail was sent', () => mails.length > sent),
  ]);
  return {
    outageMs: load.longestGapMs,
    answerMs: load.longestAnswerMs,
    resumedMs: Math.max(0, resumedAt - backAt),
    jobsMs: Math.max(0, jobsAt - backAt),
  };
}

async function rehearse(stage: Stage, rounds: number): Promise<boolean> {
  const opened = await stage.open();
  const { cluster, smtp, proxy, origin } = opened;
  const load = startLoad(proxy, await signIn(origin));
  await stage.atEnd(() => load.abandon());
  const billing = await openBilling(cluster, load);
  const figures = kinds.map((): Figures => ({ rounds: 0, outageMs: 0, answerMs: 0, resumedMs: 0, jobsMs: 0 }));
  await until('A socket heard nothing', () => load.heardAt.every((at) => at > 0), 30_000);
  const begunAt = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    // A session lasts ten minutes, and all faults can take longer.
    load.session = await signIn(origin);
    const payer = await signIn(origin, 'active');
    await cluster.findPrimary();
    await wait(1_000);
    load.reset();
    const charged = billing.addSeat(payer);
    charged.catch(() => undefined);
    const startedAt = performance.now();
    const repair = await fail(stage, opened, round);
    const seen = await watchRound({ load, mails: smtp.taken }, startedAt);
    await repair();
    await charged;
    const all = figures[round % kinds.length];
    if (!all) continue;
    all.rounds += 1;
    for (const name of ['outageMs', 'answerMs', 'resumedMs', 'jobsMs'] as const)
      all[name] = Math.max(all[name], seen[name]);
    console.error(`${round + 1}. ${kinds[round % kinds.length]}: ${inSeconds(seen.outageMs)} s without a write`);
  }
  await cluster.findPrimary();
  await load.end();
  const seconds = (performance.now() - begunAt) / 1_000;
  await waitForMails(load.acknowledged, smtp.taken);
  const mailsMs = performance.now() - begunAt - seconds * 1_000;
  const records = await checkRecords(cluster, load.acknowledged, smtp.taken, billing);
  console.log(`${rounds} faults of two processes and two databases in ${Math.round(seconds)} s`);
  console.log(`The last mail came ${inSeconds(mailsMs)} s after the last fault.`);
  console.log(`${load.requests} requests, of which ${load.deferred} were asked to come back${records.text}`);
  for (const [what, count] of load.unexpected) console.log(`  ${count} × ${what}`);
  if (load.unexpected.size > 0) for (const server of stage.servers) console.error(server.output());
  console.log('fault | times | without writes | longest answer | sockets and jobs after that');
  for (const [index, { rounds: times, ...each }] of figures.entries())
    console.log(
      `${kinds[index]} | ${times} | ${inSeconds(each.outageMs)} s | ${inSeconds(each.answerMs)} s | ${inSeconds(each.resumedMs)} s, ${inSeconds(each.jobsMs)} s`,
    );
  const isInTime = figures.every(
    ({ outageMs, answerMs }) => outageMs <= limits.outageMs && answerMs <= limits.answerMs,
  );
  return isInTime && records.isIntact && load.unexpected.size === 0;
}

const inSeconds = (ms: number) => (ms / 1_000).toFixed(1);

/** @returns whether nothing was lost or done twice, and every limit was met */
export async function failover([faults = '20']: readonly string[]): Promise<boolean> {
  const absent = missing();
  if (absent) {
    console.error(
      `Not rehearsed: needs ${absent}. On Debian: apt-get install postgresql-15 patroni python3-etcd etcd-server haproxy iproute2 openssl`,
    );
    return false;
  }
  const stage = new Stage();
  let interrupt = (_: Error) => {};
  const interrupted = new Promise<never>((_, reject) => {
    interrupt = reject;
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt(new Error(signal)));
  try {
    return await Promise.race([rehearse(stage, Number(faults)), interrupted]);
  } catch (error) {
    console.error(error);
    for (const server of stage.servers) console.error(server.output());
    stage.hasFailed = true;
    return false;
  } finally {
    await stage.close();
  }
}
