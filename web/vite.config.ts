/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { breakpoints, dark, light } from './src/ui/tokens.ts';

/** The two page colours stand in index.html before any script has run; they come from the tokens like all others. */
const pageColours: Plugin = {
  name: 'page-colours',
  transformIndexHtml: (html) => html.replaceAll('__PAGE_LIGHT__', light.page).replaceAll('__PAGE_DARK__', dark.page),
};

const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), pageColours],
  html: { cspNonce: '__CSP_NONCE__' },
  server: { port: 5173, proxy: { '/api': api, '/rails': api, '/cable': { target: api, ws: true } } },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
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
