import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, requireChromium } from '../tools/chromium.ts';

const phone = { ...devices['Pixel 7'], viewport: { width: 360, height: 780 }, screen: { width: 360, height: 780 } };

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };
const launch = (...more: string[]) => ({ executablePath: requireChromium(), args: [...chromiumFlags, ...more] });
const largeText = { ...desktop, launchOptions: launch('--blink-settings=defaultFontSize=32') };

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: './fixtures/run.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // The run's own product, once it is started; workers read this anew.
    baseURL: process.env.E2E_URL ?? '',
    actionTimeout: 10_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: launch(),
  },
  projects: [
    { name: 'desktop', grepInvert: /@only-/, use: desktop },
    // Only the journeys that differ on a phone of 360 px.
    { name: 'phone', grep: /@phone|@only-phone/, use: phone },
    // As somebody sets their browser who reads at twice the size: lengths and breakpoints follow.
    { name: 'large text', grep: /@only-large-text/, use: largeText },
  ],
});
