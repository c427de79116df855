import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const document = readFileSync(`${root}docs/security.md`, 'utf8');

/** The cells of each row: number, requirement, how it is met, tests, result. */
const rows = [...document.matchAll(/^\| (\d+) \|(.*)\|$/gm)].map(([, number, cells = '']) => ({
  number: Number(number),
  cells: cells.split(' | ').map((cell) => cell.trim()),
}));

const fileAt = (path: string): string =>
  [path, `apps/server/src/${path}`].find((one) => existsSync(root + one)) ?? expect.fail(`${path} does not exist`);

test('the table of security requirements has all of them, with a result', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 52 }, (_, at) => at + 1));
  for (const { number, cells } of rows) {
    expect([number, cells.length]).toEqual([number, 4]);
    expect([number, cells[3]]).toEqual([number, expect.stringMatching(/^(met|partly: .+|in work)$/)]);
  }
});

test.each(rows)(
  'requirement $number has the tests that the table names',
  ({ number, cells: [, , tests = '', result] }) => {
    const named = [...tests.matchAll(/`([^`]+\.test\.tsx?)` “([^”]+)”/g)];
    if (result !== 'in work') expect(named.length).toBeGreaterThan(0);
    for (const [, path = '', name = ''] of named) {
      expect(readFileSync(root + fileAt(path), 'utf8')).toContain(name);
      expect(name).toMatch(new RegExp(`^requirement ${number}(: .|$)`));
    }
  },
);
