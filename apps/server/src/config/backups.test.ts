import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

function read(environment: Record<string, string>) {
  const result = readConfig({ DATA_DIR: '/srv/data', ...environment });
  return result.ok ? result.config.backup : result.problems.join(' ');
}

test('the embedded database is backed up where a folder is set', () => {
  expect(read({})).toBeNull();
  expect(read({ BACKUP_DIR: '/mnt/backup' })).toEqual({ folder: '/mnt/backup', days: 14 });
  expect(read({ BACKUP_DIR: '/srv/data-backup', BACKUP_DAYS: '30' })).toEqual({ folder: '/srv/data-backup', days: 30 });
});

test.each([
  [{ BACKUP_DIR: '/srv/data/backup' }, 'must be outside DATA_DIR'],
  [{ BACKUP_DIR: '/srv/data' }, 'must be outside DATA_DIR'],
  [{ BACKUP_DIR: '/srv' }, 'must be outside DATA_DIR'],
  [{ BACKUP_DIR: '/mnt/backup', DATABASE_URL: 'postgres://db/x' }, 'is for the embedded database'],
  [{ BACKUP_DIR: '/mnt/backup', BACKUP_DAYS: '0' }, 'BACKUP_DAYS must be a whole number'],
])('rejects %o', (environment, problem) => {
  expect(read(environment)).toContain(problem);
});
