import { spawnSync } from 'node:child_process';

export const missingPrograms = (names: readonly string[]): string[] =>
  names.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
