/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import {
  breakpoints,
  dark,
  fontFamily,
  fontSize,
  height,
  light,
  type Palette,
  radius,
  space,
  width,
} from './src/ui/tokens.ts';

/** The two page colours stand in index.html before any script has run; they come from the tokens like all others. */
const pageColours: Plugin = {
  name: 'page-colours',
  transformIndexHtml: (html) => html.replaceAll('__PAGE_LIGHT__', light.page).replaceAll('__PAGE_DARK__', dark.page),
};

/** Sizes and colours by the names that style sheets have for them; a colour is one pair, in light and in the dark. */
const tokenOf = (name: string): string => {
  const [, group = '', size = ''] = name.match(/^(font-size|font|space|radius|width|height)-(.+)$/) ?? [];
  const groups: Record<string, Readonly<Record<string, string | number>>> = {
    'font-size': fontSize,
    font: fontFamily,
    height,
    radius,
    space,
    width,
  };
  const value = groups[group]?.[size];
  if (value !== undefined) return typeof value === 'number' ? `${value / 16}rem` : value;
  const colour = name as keyof Palette;
  if (!light[colour]) throw new Error(`--ui-${name} is no token`);
  return `light-dark(${light[colour]},${dark[colour]})`;
};

/** The script that shows a public estimate before the application is loaded, whole, with the tokens' values in it. */
async function earlyView(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    build: {
      target: 'es2022',
      write: false,
      rolldownOptions: { input: 'src/app/early.ts', output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  const code = output && 'output' in output ? output.output[0].code : '';
  if (!code || code.includes('</')) throw new Error('The early view cannot stand within a page');
  return code.trim().replace(/var\(--ui-([\w-]+)\)/g, (_, name: string) => tokenOf(name));
}

const earlyViewInPage: Plugin = {
  name: 'early-view',
  transformIndexHtml: async (html) => {
    const code = await earlyView();
    return html.replace('__EARLY_VIEW__', () => code);
  },
};

const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

/**
 * Fewer, larger files: on a slow connection a further file costs more than bytes that a screen does not use. Public pages
 * share their frame with the sign-in page, and every form shares the text fields.
 */
const groups = [
  { name: 'shell', tags: ['$initial' as const], priority: 2 },
  {
    name: 'frame',
    test: /[\\/]ui[\\/](footer|plain-frame|panel)\.tsx$|[\\/]lib[\\/]format\.ts$|IconChevron(Down|Right)\.mjs$/,
    priority: 2,
  },
  {
    name: 'fields',
    test: /[\\/]@mantine[\\/](form|core[\\/]esm[\\/]components[\\/]((Text|Password)?Input|InputBase|ActionIcon))[\\/]|[\\/]ui[\\/]fields\.tsx$/,
    priority: 1,
  },
  { name: 'estimate-texts', test: /[\\/]features[\\/]estimations[\\/](\w+-)?texts\.ts$/, priority: 1 },
  { name: 'estimate', test: /[\\/]routes[\\/]public[\\/]estimation-view-page\.tsx$/ },
];

/** The first file lists all others, so short names make it smaller. */
const shortNames = { chunkFileNames: 'assets/[hash].js', assetFileNames: 'assets/[hash][extname]' };

export default defineConfig({
  plugins: [react(), pageColours, earlyViewInPage],
  html: { cspNonce: '__CSP_NONCE__' },
  server: { port: 5173, proxy: { '/api': api, '/rails': api, '/cable': { target: api, ws: true } } },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups }, ...shortNames } },
  },
  css: {
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
    testTimeout: 30_000,
  },
});
