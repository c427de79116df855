import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { previousRelease, readReleases } from './releases.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const first = '## 1.0.0 - 2026-11-28\n\nThe first release, at commit 5f351ed1.\n\n### Clients\n\n- Sign up.\n';
const second = '## 1.1.0 - 2027-01-15\n\nAt commit 0123456789abcdef.\n\n### Added\n\n- Moves.\n\n';

test('reads versions and commits', () => {
  expect(readReleases(`# Changelog\n\n## Unreleased\n\n### Added\n\n- More.\n\n${second}${first}`)).toEqual([
    { version: '1.1.0', commit: '0123456789abcdef' },
    { version: '1.0.0', commit: '5f351ed1' },
  ]);
});

test('rejects a release without its commit', () => {
  const incomplete = second.replace('At commit 0123456789abcdef.', 'More.');
  expect(() => readReleases(`# Changelog\n\n${incomplete}${first}`)).toThrow('1.1.0 - 2027-01-15');
});

test.each([
  [
    'the latest release before unreleased changes',
    `## Unreleased\n\n### Added\n\n- More.\n\n${second}${first}`,
    '1.1.0',
  ],
  ['the one before a release', `${second}${first}`, '1.0.0'],
  ['the one before a release with nothing unreleased', `## Unreleased\n\n${second}${first}`, '1.0.0'],
])('finds %s', (_, sections, version) => {
  expect(previousRelease(`# Changelog\n\n${sections}`).version).toBe(version);
});

// A shallow clone has no history to look in.
test.skipIf(!existsSync(`${root}/.git`) || existsSync(`${root}/.git/shallow`))(
  'each release is a commit of this history',
  () => {
    const releases = readReleases(readFileSync(`${root}/CHANGELOG.md`, 'utf8'));
    expect(releases.at(-1)).toEqual({ version: '1.0.0', commit: '5f351ed1' });
    for (const { commit } of releases)
      execFileSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: root });
  },
);
