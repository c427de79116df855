import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, requireChromium } from '../tools/chromium.ts';

const size = { width: 360, height: 780 };
const phone = { ...devices['Pixel 7'], viewport: size, screen: size };
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };
const { REPORT_FILE: outputFile, E2E_URL: baseURL = '' } = process.env;

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  testIgnore: 'resilience/**',
  globalSetup: './fixtures/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Long journeys take half a minute on a fast machine.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: outputFile ? [['dot'], ['junit', { outputFile, includeProjectInTestName: true }]] : 'list',
  use: {
    // The global setup starts the server; workers read this file again.
    baseURL,
    actionTimeout: 10_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: requireChromium(), args: chromiumFlags },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: desktop },
    { name: 'phone', grep: /@phone/, use: phone },
  ],
});
