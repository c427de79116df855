import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { checkArchitecture } from './architecture/check.ts';

/** Fewer modules than the project has had for long: then the check has looked in the wrong place. */
const fewestModules = 50;

const root = new URL('../', import.meta.url);
const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
const paths = listed
  .toString()
  .split('\0')
  .filter((path) => path !== '' && existsSync(new URL(path, root)));
const tree = new Map(paths.map((path) => [path, readFileSync(new URL(path, root), 'utf8')]));

const { findings, modules } = checkArchitecture(tree);
for (const { path, line, rule, message } of findings) console.log(`${path}:${line} [${rule}] ${message}`);
if (modules < fewestModules)
  console.log(`Only ${modules} modules were read: the house check looks in the wrong place.`);
console.log(`${modules} modules, ${findings.length} breaches of house rules`);
process.exitCode = findings.length > 0 || modules < fewestModules ? 1 : 0;
