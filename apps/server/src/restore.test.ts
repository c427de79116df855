import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endPrograms, startProgram } from './testing/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'healthplanner-restore-'));
afterAll(async () => {
  await endPrograms();
  rmSync(folder, { recursive: true, force: true });
});

const keys = { TOKEN_SECRET: 's'.repeat(32), ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}` };
const places = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'missing') };

test.each([
  ['restore.ts', ['--to', 'yesterday'], { ...keys, ...places }, '--to must be a time with a zone.'],
  ['restore.ts', ['--to', '2026-11-28T14:30:00'], { ...keys, ...places }, '--to must be a time with a zone.'],
  ['restore.ts', ['--unknown'], { ...keys, ...places }, 'Usage: npm run restore'],
  ['restore.ts', [], keys, 'Set BACKUP_DIR'],
  ['restore.ts', [], places, 'secrets.json is missing'],
  ['restore.ts', [], { ...keys, ...places }, 'BACKUP_DIR does not exist'],
  ['backup.ts', [], keys, 'Set BACKUP_DIR'],
  ['backup.ts', [], { ...keys, ...places }, 'BACKUP_DIR does not exist'],
])('%s %j says in one line why it cannot work', { timeout: 60_000 }, async (file, args, settings, line) => {
  const program = startProgram(file, args, settings);
  expect(await program.ended).toBe(1);
  expect(program.output.err).toContain(line);
  expect(program.output.err.trim().split('\n')).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([]);
});
