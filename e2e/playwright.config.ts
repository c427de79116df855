import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, demandChromium } from '../scripts/chromium.mjs';

const phone = { ...devices['Pixel 7'], viewport: { width: 360, height: 780 }, screen: { width: 360, height: 780 } };

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: './harness/run.ts',
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
    launchOptions: { executablePath: demandChromium(), args: chromiumFlags },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@only-phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    // Only the journeys that differ on a phone of 360 px.
    { name: 'phone', grep: /@phone/, use: phone },
  ],
});
