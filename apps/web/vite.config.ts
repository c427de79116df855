/// <reference types="vitest/config" />
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import type * as contract from 'contract/endpoints';
import { build, defineConfig, type Plugin, runnerImport } from 'vite';
import {
  breakpoints,
  dark,
  fontFamily,
  fontSize,
  height,
  light,
  motion,
  type Palette,
  radius,
  space,
  width,
} from './src/ui/tokens.ts';

/** index.html sets the background before any script runs. */
const pageColors: Plugin = {
  name: 'page-colors',
  transformIndexHtml: (html) => html.replaceAll('__PAGE_LIGHT__', light.page).replaceAll('__PAGE_DARK__', dark.page),
};

function tokenValue(name: string): string {
  const [, group = '', size = ''] = name.match(/^(font-size|font|space|radius|width|height|motion)-(.+)$/) ?? [];
  const groups: Record<string, Readonly<Record<string, string | number>>> = {
    'font-size': fontSize,
    font: fontFamily,
    height,
    motion,
    radius,
    space,
    width,
  };
  const value = groups[group]?.[size];
  if (value !== undefined && group === 'motion') return `${value}ms`;
  if (value !== undefined) return typeof value === 'number' ? `${value / 16}rem` : value;
  const color = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof Palette;
  if (!light[color]) throw new Error(`--ui-${name} is not a token`);
  return `light-dark(${light[color]},${dark[color]})`;
}

/** Rules for states and parts that the early view does not have. */
const unusedMedia = /@media (print|\(prefers-reduced-motion[^{]*)\{([^{}]+\{[^{}]*\})*\}/g;
const unusedRule =
  /[^{}]*(:hover|:focus|aria-expanded|svg|data-measure=|data-spaced|data-has-action|data-size=(card|text)|_(reasons|source|count|action|links|flush)_)[^{}]*\{[^{}]*\}/g;

/** Contains the application's own components, compiled to DOM nodes, so that it needs no React. */
async function buildEarlyScript(): Promise<string> {
  const sheets: string[] = [];
  const generateScopedName = (name: string, file: string) => {
    if (!sheets.includes(file)) sheets.push(file);
    return `_${name}_${sheets.indexOf(file)}`;
  };
  const result = await build({
    configFile: false,
    css: { modules: { generateScopedName } },
    logLevel: 'warn',
    root: import.meta.dirname,
    resolve: { alias: { 'react/jsx-runtime': join(import.meta.dirname, 'src/lib/dom-jsx.ts') } },
    build: {
      target: 'es2022',
      write: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: { input: 'src/app/early.ts', output: { format: 'iife' } },
    },
  });
  const files = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = files.find((file) => file.type === 'chunk')?.code.trim() ?? '';
  const styles = files.flatMap((file) => (file.fileName.endsWith('.css') && 'source' in file ? [file.source] : []));
  const css = styles
    .join('')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(unusedMedia, '')
    .replace(unusedRule, '')
    .replace(/var\(--ui-([\w-]+)\)/g, (_, name: string) => tokenValue(name));
  const code = script.replaceAll('__EARLY_STYLES__', () => JSON.stringify(css.trim()));
  if (!script || !css || code.includes('</')) throw new Error('The early script cannot be placed inside a page');
  return code;
}

const earlyScript: Plugin = {
  name: 'early-script',
  transformIndexHtml: async (html) => {
    const code = await buildEarlyScript();
    return html.replace('__EARLY_SCRIPT__', () => code);
  },
};

const contractFile = join(import.meta.dirname, '../../packages/contract/src/endpoints.ts');
const { endpoints } = (await runnerImport<typeof contract>(contractFile)).module;
/** The method and URL of each endpoint. The browser must not load the schemas for them. */
const paths = Object.fromEntries(
  Object.values(endpoints).map(({ name, method, prefix, path }) => [name, `${method} ${prefix}${path}`]),
);

const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

/**
 * What screens share, in files of a useful size: on a slow connection, a further file costs more than bytes that a
 * screen does not use, and small files compress badly. A group contains what its modules import, unless a group with
 * a higher priority does.
 */
const groups = [
  { name: 'initial', tags: ['$initial' as const], priority: 9 },
  {
    name: 'frame',
    test: /[\\/](bare-page|brand|entry-frame|footer|panel|plain-frame|product-brand)\.tsx$|[\\/]lib[\\/]use-code\.ts$/,
    priority: 8,
  },
  {
    name: 'fields',
    test: /[\\/]@mantine[\\/](form|core[\\/]esm[\\/]components[\\/](TextInput|Input|InputBase))[\\/]|use-(uncontrolled|merged-ref)\.mjs$|[\\/]ui[\\/](button-row|fields|form|live-region)\.tsx$|IconChevronRight\.mjs$/,
    priority: 7,
  },
  {
    name: 'page',
    test: /[\\/]lib[\\/]format\.ts$|[\\/]ui[\\/]switch-field\.tsx$|[\\/]contract[\\/]src[\\/]fields[\\/]ages\.ts$|[\\/]estimations[\\/]amount-text\.ts$|IconChevronDown\.mjs$/,
    priority: 6,
  },
  // In a group of their own, because the public estimate has none of them.
  {
    name: 'controls',
    test: /[\\/]ui[\\/](confirm-dialog|digits|info-tooltip|people-texts|shortcuts|use-tooltip)\.tsx?$|use-debounced-value\.mjs$|Icon(Check|Plus|Trash|X)\.mjs$/,
    priority: 6,
  },
  { name: 'undo', test: /[\\/]ui[\\/](use-row-removal|use-undo)\.ts$/, priority: 6 },
  // Forms use these constants before their schemas load.
  {
    name: 'vocabulary',
    test: /[\\/]contract[\\/]src[\\/]vocabulary[\\/](passwords|phones|users)\.ts$/,
    priority: 6,
  },
  {
    name: 'schemas',
    test: /[\\/](zod|mantine-form-zod-resolver)[\\/]|[\\/]contract[\\/]src[\\/]fields[\\/]/,
    priority: 5,
  },
  { name: 'select', test: /[\\/]ui[\\/](select-field|inline-select)\.tsx$/, priority: 4 },
  {
    name: 'live',
    test: /[\\/](actioncable\.esm\.js|cable\.ts|connection\.tsx?|connection-status\.tsx|live-queries\.ts)$/,
    priority: 3,
  },
  {
    name: 'forms',
    test: /[\\/]ui[\\/](choice-field|date-field|form-section|lookup-field|people-editor|unsaved-guard|use-lookup)\.tsx?$|[\\/]lib[\\/]use-versioned-save\.ts$|[\\/]useBlocker\.js$/,
    priority: 5,
  },
  {
    name: 'bookings',
    test: /[\\/]features[\\/]bookings[\\/](texts|booking-state|use-now|use-booking|meeting-time)\.ts$|[\\/]lib[\\/]zones\.ts$|Icon(CalendarEvent|Video)\.mjs$/,
    priority: 5,
  },
  {
    name: 'contact',
    test: /[\\/]ui[\\/](badge|email-text|phone-text)\.tsx$|[\\/]ui[\\/]use-phone-numbers\.ts$|Icon(Mail|Pencil)\.mjs$/,
    priority: 5,
  },
  { name: 'signed-in', test: /[\\/]app[\\/]shell\.tsx$/, priority: 2 },
  {
    name: 'list',
    test: /[\\/]ui[\\/](list-table|list-tools|paginator)\.tsx$|[\\/]lib[\\/]use-list-page\.ts$/,
    priority: 1,
  },
  { name: 'estimate-list', test: /[\\/]features[\\/]estimations[\\/]list-texts\.ts$/, priority: 2 },
  {
    name: 'estimate-texts',
    test: /[\\/]features[\\/]estimations[\\/]((headline|person|view)-texts|summary[\\/]summary-totals|subject[\\/][\w-]+|print[\\/]print-button)\.tsx?$/,
    priority: 1,
  },
  {
    name: 'estimate',
    test: /[\\/]features[\\/]estimations[\\/](result[\\/]|result-texts\.ts$|print[\\/]print-head|saved[\\/](use-|public-estimation\.module))/,
  },
];

/** Names of classes without the number of a line, which the default adds to each. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/** The first file lists all others, so short names make it smaller. */
const shortNames = { chunkFileNames: 'assets/[hash:7].js', assetFileNames: 'assets/[hash:7][extname]' };

export default defineConfig({
  plugins: [react(), pageColors, earlyScript],
  define: { __PATHS__: JSON.stringify(paths) },
  html: { cspNonce: '__CSP_NONCE__' },
  // React has had this hook since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: { port: 5173, proxy: { '/api': api, '/rails': api, '/cable': { target: api, ws: true } } },
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
