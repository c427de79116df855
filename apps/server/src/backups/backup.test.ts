import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Postgres } from 'embedded-postgres/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Secrets } from '../config/secrets.ts';
import { connectEmbeddedDatabase, openEmbeddedDatabase, restoringFolder } from '../db/embedded-database.ts';
import { createLog } from '../log.ts';
import { endPrograms, startProgram } from '../testing/program.ts';
import { type Archive, backupsFolder, createArchive, uploadsFolder, walFolder } from './archive.ts';
import { createBackup, deleteExpired } from './backup.ts';
import { listBackups } from './manifests.ts';
import { archiveSegments, findBackup, type OpenArchive, openArchive } from './open.ts';
import { restoreBackup } from './restore.ts';
import { isSegment } from './rules.ts';

const key = randomBytes(32);
const secrets: Secrets = { token_secret: Buffer.alloc(32), encryption_keys: [{ id: 'k1', key }] };
const folder = mkdtempSync(join(tmpdir(), 'healthplanner-backups-'));
// PostgreSQL may run as another user, who needs access.
chmodSync(folder, 0o755);
const [data_dir, parent] = [join(folder, 'data'), join(folder, 'backups')];
const uploads = join(data_dir, 'files');
const events: string[] = [];
const log = createLog('warn', (line) => events.push(String((JSON.parse(line) as { message: string }).message)));

let archive: OpenArchive;
let postgres: Postgres;
let release: () => Promise<void>;
let restores = 0;

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

function upload(name: string, content: string): void {
  mkdirSync(join(uploads, name.slice(0, 2)), { recursive: true });
  writeFileSync(join(uploads, name.slice(0, 2), name), content);
}

async function createOne(target: Archive = archive, archive_timeout_ms?: number) {
  const { backup_url: url, close } = await connectEmbeddedDatabase(data_dir);
  try {
    const source = { database: join(data_dir, 'database'), uploads: archive.uploads, url };
    return await createBackup(target, { ...source, ...(archive_timeout_ms && { archive_timeout_ms }) }, new Date());
  } finally {
    await close();
  }
}

async function restore(to: Date | null, from = parent, id: string | null = null) {
  restores += 1;
  const restored = join(folder, `restored-${restores}`);
  const { archive: found, manifest } = await findBackup(from, secrets, { id, to });
  await restoreBackup(found, manifest, { data_dir: restored, uploads: join(restored, 'files'), to });
  return restored;
}

async function rowsOf(restored: string): Promise<number[]> {
  const { url, close } = await connectEmbeddedDatabase(restored);
  const owner = url.replace(
    /\/\/[^@]+@/,
    `//healthplanner:${readFileSync(join(restored, 'database/healthplanner.password'), 'utf8')}@`,
  );
  try {
    return (await query<{ n: number }>(owner, 'select n from kept order by n')).map(({ n }) => n);
  } finally {
    await close();
  }
}

beforeAll(async () => {
  mkdirSync(parent);
  const database = await openEmbeddedDatabase(data_dir, log);
  release = database.release;
  archive = await openArchive({ folder: parent, days: 14 }, { data_dir, storage: { folder: uploads }, secrets });
  postgres = await database.start(archiveSegments(archive, log));
  await query(postgres.url, 'create table kept (n int primary key); insert into kept values (1)');
  upload('aa111111111111111111', 'before');
  await createOne();
}, 120_000);

afterAll(async () => {
  await endPrograms();
  await postgres.stop();
  await release();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

test('requirement 46: a restore brings back a time, the uploaded files from after the backup, and archives elsewhere', {
  timeout: 120_000,
}, async () => {
  upload('bb222222222222222222', 'after');
  await query(postgres.url, 'insert into kept values (2)');
  const [moment] = await query<{ now: Date }>(postgres.url, 'select clock_timestamp() as now');
  await query(postgres.url, 'delete from kept; insert into kept values (3)');
  await createOne();
  const [first = ''] = await listBackups(archive);
  const restored = await restore(moment?.now ?? null, parent, first);
  expect(await rowsOf(restored)).toEqual([1, 2]);
  for (const name of ['aa/aa111111111111111111', 'bb/bb222222222222222222'])
    expect(readFileSync(join(restored, 'files', name))).toEqual(readFileSync(join(uploads, name)));
  // The restored database begins an archive of its own, so that it changes nothing of the first.
  const installation = { data_dir: restored, storage: { folder: join(restored, 'files') }, secrets };
  expect((await openArchive({ folder: parent, days: 14 }, installation)).folder).not.toBe(archive.folder);
  expect(await rowsOf(await restore(null))).toEqual([3]);
});

test('archived bytes contain no content of the database', { timeout: 60_000 }, async () => {
  await query(postgres.url, "create table canary as select 'canary-in-clear-text' as text");
  await createOne();
  const files = readdirSync(archive.folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  expect(files.length).toBeGreaterThan(100);
  for (const file of files)
    expect(readFileSync(join(file.parentPath, file.name)).includes('canary-in-clear-text')).toBe(false);
});

test('a restore rejects a folder with files, and a time that no backup or no log covers', {
  timeout: 120_000,
}, async () => {
  const { archive: found, manifest } = await findBackup(parent, secrets, { id: null, to: null });
  const target = (name: string) => ({ data_dir: join(folder, name), uploads: null, to: null });
  mkdirSync(join(folder, 'used'));
  writeFileSync(join(folder, 'used/file'), 'mine');
  await expect(restoreBackup(found, manifest, target('used'))).rejects.toThrow('is not empty');
  expect(readdirSync(join(folder, 'used'))).toEqual(['file']);
  await expect(restore(new Date('2000-01-01T00:00:00Z'))).rejects.toThrow('no complete backup');
  await expect(restore(new Date('2100-01-01T00:00:00Z'))).rejects.toThrow(/The archive ends at .* omit --to/);
  mkdirSync(join(folder, 'interrupted', restoringFolder), { recursive: true });
  await expect(openEmbeddedDatabase(join(folder, 'interrupted'), log)).rejects.toThrow('did not finish');
});

test('a restore to a time after the last change, which the archive reaches, has all changes', {
  timeout: 60_000,
}, async () => {
  await createOne();
  const { manifest } = await findBackup(parent, secrets, { id: null, to: null });
  expect(await rowsOf(await restore(new Date(manifest.ended_at)))).toEqual([3]);
});

test('the role of backups cannot connect to the database of the application', async () => {
  const { backup_url, close } = await connectEmbeddedDatabase(data_dir);
  await expect(query(backup_url.replace('/postgres?', '/healthplanner?'), 'select 1')).rejects.toThrow(
    'no pg_hba.conf entry',
  );
  await close();
});

describe('a backup fails', { timeout: 60_000 }, () => {
  test('when the server archives elsewhere', async () => {
    const other = { ...archive, folder: join(folder, 'elsewhere') };
    await createArchive(other);
    await expect(createOne(other)).rejects.toThrow(/is not in .*elsewhere/);
    expect(readdirSync(backupsFolder(other))).toEqual([]);
  });

  test('when the server does not archive its log in time', async () => {
    const wal = walFolder(archive);
    const before = await listBackups(archive);
    renameSync(wal, `${wal}.away`);
    try {
      await expect(createOne(archive, 2_000)).rejects.toThrow('did not archive the log of the backup in time');
    } finally {
      renameSync(`${wal}.away`, wal);
    }
    expect(readdirSync(backupsFolder(archive)).sort()).toEqual(before);
  });

  test('when one of many files cannot be written', async () => {
    const encrypt = () => {
      throw new Error('no space');
    };
    await expect(createOne({ ...archive, encryption: { ...archive.encryption, encrypt } })).rejects.toThrow('no space');
  });
});

test('keys of another installation read nothing', async () => {
  const other: Secrets = { ...secrets, encryption_keys: [{ id: 'k1', key: randomBytes(32) }] };
  await expect(findBackup(parent, other, { id: null, to: null })).rejects.toThrow('No backup can be read');
});

describe('damage', { timeout: 120_000, tags: 'all' }, () => {
  const damaged = (change: (copy: OpenArchive) => void) => {
    const copy = mkdtempSync(join(folder, 'damaged-'));
    const path = join(copy, 'archive');
    cpSync(archive.folder, path, { recursive: true });
    change({ ...archive, folder: path });
    return restore(null, copy);
  };
  const filesIn = (path: string) => readdirSync(path).map((name) => join(path, name));

  test('of a file of the backup, of the log or of an upload ends the restore', async () => {
    const swap = (files: readonly string[]) => {
      const [one = '', other = ''] = files;
      cpSync(one, other);
    };
    await expect(
      damaged((copy) => {
        for (const backup of filesIn(backupsFolder(copy))) swap(filesIn(join(backup, 'database')));
      }),
    ).rejects.toThrow();
    const { manifest } = await findBackup(parent, secrets, { id: null, to: null });
    const segment = manifest.last_segment;
    await expect(damaged((copy) => writeFileSync(join(walFolder(copy), segment), 'x'))).rejects.toThrow(
      'cannot be read',
    );
    await expect(damaged((copy) => rmSync(join(walFolder(copy), segment)))).rejects.toThrow(`${segment} of the backup`);
    await expect(
      damaged((copy) => writeFileSync(filesIn(join(uploadsFolder(copy), 'aa'))[0] ?? '', 'changed')),
    ).rejects.toThrow('differs from what was backed up');
    await expect(damaged((copy) => rmSync(join(uploadsFolder(copy), 'aa'), { recursive: true }))).rejects.toThrow(
      'is missing',
    );
  });

  test('removes what the failed restore wrote, and nothing else', async () => {
    const copy = mkdtempSync(join(folder, 'damaged-'));
    cpSync(archive.folder, join(copy, 'archive'), { recursive: true, preserveTimestamps: true });
    const { archive: found, manifest } = await findBackup(copy, secrets, { id: null, to: null });
    writeFileSync(join(walFolder(found), manifest.last_segment), 'x');
    const [data, kept] = [join(copy, 'data'), join(copy, 'files')];
    mkdirSync(join(data, 'lost+found'), { recursive: true });
    writeFileSync(join(data, 'secrets.json'), 'keys');
    mkdirSync(join(kept, 'bb'), { recursive: true });
    cpSync(join(uploads, 'bb'), join(kept, 'bb'), { recursive: true });
    await expect(restoreBackup(found, manifest, { data_dir: data, uploads: kept, to: null })).rejects.toThrow(
      'cannot be read',
    );
    expect(readdirSync(data).sort()).toEqual(['lost+found', 'secrets.json']);
    expect(readdirSync(kept, { recursive: true }).sort()).toEqual(['aa', 'bb', 'bb/bb222222222222222222']);
  });

  test('a gap in the log is not taken for its end', async () => {
    const [last = ''] = (await listBackups(archive)).slice(-1);
    await createOne();
    const { manifest } = await findBackup(parent, secrets, { id: last, to: null });
    const later = readdirSync(walFolder(archive))
      .sort()
      .find((name) => isSegment(name) && name > manifest.last_segment);
    const copy = mkdtempSync(join(folder, 'gap-'));
    cpSync(archive.folder, join(copy, 'archive'), { recursive: true, preserveTimestamps: true });
    rmSync(join(copy, 'archive/wal', later ?? ''));
    await expect(restore(null, copy, last)).rejects.toThrow(`${later} is missing, but`);
    await expect(restore(new Date(), copy, last)).rejects.toThrow(`${later} is missing, but`);
    // Times before the gap are there.
    expect(await rowsOf(await restore(new Date(manifest.ended_at), copy, last))).toEqual([3]);
  });
});

test('a missing archive is logged, loses nothing, and stops neither the database nor later backups', {
  timeout: 120_000,
}, async () => {
  renameSync(archive.folder, `${archive.folder}.away`);
  const segment = async () => {
    const [row] = await query<{ failed: number; archived: number }>(
      postgres.url,
      'select failed_count::int as failed, archived_count::int as archived from pg_stat_archiver',
    );
    return row ?? { failed: 0, archived: 0 };
  };
  const before = await segment();
  const { backup_url } = await connectEmbeddedDatabase(data_dir);
  // A backup that ends switches to the next file of the log.
  const switchLog = query(backup_url, "select pg_backup_start('test', true), pg_backup_stop(false)").catch(
    () => undefined,
  );
  await expect.poll(async () => (await segment()).failed, { timeout: 30_000 }).toBeGreaterThan(before.failed);
  expect(events).toContain('backup.archive_failed');
  await query(postgres.url, 'insert into kept values (4)');
  renameSync(`${archive.folder}.away`, archive.folder);
  await switchLog;
  await createOne();
  expect(events).toContain('backup.archived_again');
  expect((await segment()).archived).toBeGreaterThan(before.archived);
});

describe('a program', { timeout: 120_000, tags: 'all' }, () => {
  const keys = { TOKEN_SECRET: 's'.repeat(32), ENCRYPTION_KEYS: `k1:${key.toString('base64')}` };
  const run = async (file: string, settings: Record<string, string>) => {
    const program = startProgram(file, [], { ...keys, ...settings });
    await program.ended;
    return program.output.err;
  };
  const newFolder = () => mkdtempSync(join(folder, 'new-'));
  const reference = () => readFileSync(join(data_dir, 'archive.json'), 'utf8');

  test('that backs up rejects another BACKUP_DIR than that of the running server, and leaves it empty', async () => {
    const [before, BACKUP_DIR] = [reference(), newFolder()];
    expect(await run('backup.ts', { DATA_DIR: data_dir, BACKUP_DIR })).toContain('does not archive to');
    expect(readdirSync(BACKUP_DIR)).toEqual([]);
    expect(reference()).toBe(before);
  });

  test('that does not continue the archive says so, and creates no other', async () => {
    const DATA_DIR = await restore(null);
    const installation = { data_dir: DATA_DIR, storage: { folder: uploads }, secrets };
    await openArchive({ folder: parent, days: 14 }, installation);
    const BACKUP_DIR = newFolder();
    expect(await run('verify-audit.ts', { DATA_DIR, BACKUP_DIR })).toContain('Changes are not archived to');
    expect(readdirSync(BACKUP_DIR)).toEqual([]);
    // It starts the database as the server does.
    expect(await run('migrate.ts', { DATA_DIR })).toContain('backup.gap');
  });
});

test('of two backups at once the second is rejected', { timeout: 60_000 }, async () => {
  const outcomes = await Promise.allSettled([createOne(), createOne()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [rejected] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  expect(rejected).toContain('Another backup is running.');
});

test('a backup that was killed does not exist, and the next one removes it', {
  timeout: 120_000,
  tags: 'all',
}, async () => {
  const before = await listBackups(archive);
  const keys = { TOKEN_SECRET: 's'.repeat(32), ENCRYPTION_KEYS: `k1:${key.toString('base64')}` };
  const program = startProgram('backup.ts', [], { DATA_DIR: data_dir, BACKUP_DIR: parent, ...keys });
  const unfinished = () => readdirSync(backupsFolder(archive)).filter((name) => name.endsWith('.part'));
  await expect
    .poll(() => unfinished().some((name) => existsSync(join(backupsFolder(archive), name, 'database/20'))), {
      timeout: 60_000,
      interval: 5,
    })
    .toBe(true);
  program.child.kill('SIGKILL');
  expect(await program.ended).toBe('SIGKILL');
  expect(unfinished()).toHaveLength(1);
  expect(await listBackups(archive)).toEqual(before);
  await expect
    .poll(
      () =>
        createOne().then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
  expect(unfinished()).toEqual([]);
  expect(await listBackups(archive)).toHaveLength(before.length + 1);
});

test('expired backups are deleted with the log and the uploads that only they need', { timeout: 60_000 }, async () => {
  rmSync(join(uploads, 'aa/aa111111111111111111'));
  await createOne();
  const ids = await listBackups(archive);
  const running = join(backupsFolder(archive), '20990101T000000Z.part');
  mkdirSync(running);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  expect(await deleteExpired(archive, 14, inDays(13))).toEqual([]);
  expect(await deleteExpired(archive, 14, inDays(15))).toEqual(ids.slice(0, -1));
  expect(readdirSync(backupsFolder(archive)).sort()).toEqual([...ids.slice(-1), basename(running)]);
  expect(
    readdirSync(uploadsFolder(archive)).flatMap((name) => readdirSync(join(uploadsFolder(archive), name))),
  ).toEqual([expect.stringMatching(/^bb2/)]);
  expect(await rowsOf(await restore(null))).toEqual([3, 4]);
});
