// What Biome, oxlint and knip cannot check.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { checkArchitecture } from './check.ts';
import { groupBy } from './source.ts';

const root = new URL('../../', import.meta.url);
const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
const isChecked = (path: string) => /\.(tsx?|mjs|css|md|json)$/.test(path) && !path.startsWith('tools/architecture/');
const paths = listed.toString().split('\0').filter(isChecked);
const present = paths.filter((path) => existsSync(new URL(path, root)));
const { findings, modules } = checkArchitecture(
  new Map(present.map((path) => [path, readFileSync(new URL(path, root), 'utf8')])),
);
for (const { rule, path, line, message } of findings) console.log(`${path}:${line} [${rule}] ${message}`);
for (const [rule, { length }] of groupBy(findings, ({ rule }) => rule)) console.log(`${rule}: ${length}`);
console.log(`${modules} modules, ${findings.length} findings`);
process.exitCode = findings.length > 0 || modules === 0 ? 1 : 0;
