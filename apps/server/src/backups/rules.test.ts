import { expect, test } from 'vitest';
import {
  backupFor,
  expiredBackups,
  firstSegment,
  isInBackup,
  missingSegment,
  parseUpload,
  reachedSegment,
  uploadFile,
} from './rules.ts';

const ended = (...times: string[]) => times.map((ended_at) => ({ ended_at }));
const monthly = ended('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z');

test('a missing file of the write-ahead log is found, also where the numbers of a group end', () => {
  const names = ['000000010000000A000000FE', '000000010000000A000000FF', '000000010000000B00000000'];
  const [first = '', , last = ''] = names;
  expect(missingSegment(first, last, new Set(names))).toBeNull();
  expect(missingSegment(first, last, new Set([first, last]))).toBe(names[1]);
  expect(missingSegment(first, last, new Set(names.slice(0, 2)))).toBe(last);
});

test('a restore reaches the last file before a gap', () => {
  const names = ['000000010000000A000000FE', '000000010000000A000000FF', '000000010000000B00000000'];
  const [first = '', missing, beyond = ''] = names;
  expect(reachedSegment(first, names)).toMatchObject({ last: beyond, beyond: null });
  expect(reachedSegment(first, [first, beyond])).toEqual({ last: first, missing, beyond });
});

test('backups expire when a later one covers the whole period', () => {
  const at = (time: string) => expiredBackups(monthly, 14, new Date(time)).length;
  // The one of January is needed to restore to January 31.
  expect(at('2026-02-14T23:59:59Z')).toBe(0);
  expect(at('2026-02-15T00:00:00Z')).toBe(1);
  expect(at('2027-01-01T00:00:00Z')).toBe(2);
  expect(expiredBackups([], 14, new Date())).toEqual([]);
});

test('a restore begins at the newest backup that was complete at the time', () => {
  expect(backupFor(monthly, null)).toBe(monthly[2]);
  expect(backupFor(monthly, new Date('2026-03-01T00:00:00Z'))).toBe(monthly[2]);
  expect(backupFor(monthly, new Date('2026-02-28T23:59:59Z'))).toBe(monthly[1]);
  expect(backupFor(monthly, new Date('2025-12-31T23:59:59Z'))).toBeUndefined();
});

test('a backup has tables, settings and passwords, and nothing that belongs to the running server', () => {
  for (const path of [
    'base/5/1259',
    'global/pg_control',
    'PG_VERSION',
    'pg_wal',
    'healthplanner.password',
    'pg_tblspc',
  ])
    expect([path, isInBackup(path)]).toEqual([path, true]);
  for (const path of [
    ...['postmaster.pid', 'backup_label', '.s.PGSQL.5432', 'segments.sock', 'pg_wal/000000010000000000000001'],
    ...['pg_wal/archive_status', 'pg_replslot/one', 'base/pgsql_tmp/t1', 'base/5/pg_internal.init'],
  ])
    expect([path, isInBackup(path)]).toEqual([path, false]);
});

test('the name of an archived upload has its checksum', () => {
  const upload = { name: 'abc123', sha256: 'a'.repeat(64), size: 12 };
  expect(parseUpload(uploadFile(upload))).toEqual(upload);
  expect(parseUpload(`${uploadFile(upload)}.0a1b.part`)).toBeNull();
});

test('the label of PostgreSQL names the first file of the write-ahead log', () => {
  const label = 'START WAL LOCATION: 0/2000028 (file 000000010000000000000002)\nCHECKPOINT LOCATION: 0/2000080\n';
  expect(firstSegment(label)).toBe('000000010000000000000002');
  expect(() => firstSegment('')).toThrow();
});
