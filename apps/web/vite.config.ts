/// <reference types="vitest/config" />
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type * as contract from 'contract/endpoints';
import { build } from 'esbuild';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { routes } from './routes.ts';
import { earlyStyles } from './src/app/early-styles.ts';
import { breakpoints, dark, light } from './src/ui/tokens.ts';

/** Inline scripts and styles of index.html: what is shown before the application has loaded. */
const inlined: Plugin = {
  name: 'inlined',
  transformIndexHtml: async (html) => {
    const { outputFiles } = await build({
      entryPoints: [join(import.meta.dirname, 'src/app/early.ts')],
      bundle: true,
      format: 'iife',
      minify: true,
      target: 'es2022',
      write: false,
    });
    const script = outputFiles[0]?.text.trim() ?? '';
    if (!script || script.includes('</')) throw new Error('The early script cannot be placed inside a page');
    return {
      html: html
        .replaceAll('__PAGE_LIGHT__', light.page)
        .replaceAll('__PAGE_DARK__', dark.page)
        .replace('__EARLY_SCRIPT__', () => script),
      tags: [{ tag: 'style', children: earlyStyles, injectTo: 'head' }],
    };
  },
};

const contractFile = join(import.meta.dirname, '../../packages/contract/src/endpoints.ts');
const { endpoints } = (await runnerImport<typeof contract>(contractFile)).module;
/** The method and URL of each endpoint. The browser must not load the schemas for them. */
const paths = Object.fromEntries(
  Object.values(endpoints).map(({ name, method, prefix, path }) => [name, `${method} ${prefix}${path}`]),
);

const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

const router = tanstackRouter({
  autoCodeSplitting: true,
  virtualRouteConfig: routes,
  routesDirectory: 'src',
  generatedRouteTree: 'src/app/route-tree.gen.ts',
  addExtensions: true,
  semicolons: true,
  disableLogging: true,
});

/** What screens share. Everything else is split by route and by dynamic import. */
const groups = [
  { name: 'initial', tags: ['$initial' as const], priority: 3 },
  { name: 'forms', test: /node_modules[\\/](zod|mantine-form-zod-resolver|@mantine[\\/]form)[\\/]/, priority: 2 },
  { name: 'icons', test: /@tabler/, minShareCount: 2, priority: 2 },
  { name: 'shared', minShareCount: 16, priority: 1 },
];

/** Names of classes without the number of a line, which the default adds to each. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/** The first file lists all others, so short names make it smaller. */
const shortNames = { chunkFileNames: 'assets/[hash:7].js', assetFileNames: 'assets/[hash:7][extname]' };

export default defineConfig({
  plugins: [router, react(), inlined],
  define: { __PATHS__: JSON.stringify(paths) },
  html: { cspNonce: '__CSP_NONCE__' },
  // React has had this hook since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: {
    port: 5173,
    proxy: { '/api': api, '/calendar/': api, '/dev/stripe': api, '/rails': api, '/cable': { target: api, ws: true } },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    // Older browsers only load the files of a screen one after another.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups }, ...shortNames } },
  },
  css: {
    modules: { generateScopedName: scopedName },
    postcss: {
      plugins: [
        (await import('postcss-preset-mantine')).default(),
        (await import('postcss-simple-vars')).default({
          variables: Object.fromEntries(
            Object.entries(breakpoints).map(([name, value]) => [`mantine-breakpoint-${name}`, value]),
          ),
        }),
      ],
    },
  },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    css: false,
    restoreMocks: true,
    isolate: false,
    testTimeout: 30_000,
  },
});
