import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(use: (log: ReturnType<typeof createLog>) => void, level: Parameters<typeof createLog>[0] = 'info') {
  const lines: string[] = [];
  use(createLog(level, (line) => lines.push(line)));
  return lines;
}

test('writes one line of JSON with bound and given fields', () => {
  const [line] = logged((log) => log.child({ request: 'r1' }).info({ status: 200 }, 'answered'));
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 'info', request: 'r1', status: 200, message: 'answered' });
});

test('escapes line breaks', () => {
  const [line] = logged((log) => log.warn('first\n{"level":"error"}\r'));
  expect(line?.trimEnd()).not.toMatch(/[\r\n]/);
});

test('omits entries below the minimum level', () => {
  const use = (log: ReturnType<typeof createLog>) => {
    log.debug('a');
    log.warn('b');
    log.fatal('c');
  };
  expect(logged(use, 'warn')).toHaveLength(2);
  expect(logged(use, 'silent')).toHaveLength(0);
});

test("logs an error's cause without a driver's details", () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@b.example)' });
  const [line = ''] = logged((log) => log.error({ err: new Error('failed', { cause }) }, 'request failed'));
  expect(line).toContain('duplicate key');
  expect(line).toContain('23505');
  expect(line).not.toContain('a@b.example');
});
